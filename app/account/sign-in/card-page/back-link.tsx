import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

/** The link back to the parent page, on account pages without a tab. */
export function BackLink({ to, children, className = '' }: { to: string; children: string; className?: string }) {
  return (
    <Link
      to={to}
      className={`-mt-2 inline-flex min-h-11 items-center gap-2 text-label font-semibold text-green underline-offset-4 hover:underline print:hidden ${className}`}
    >
      <ArrowLeft aria-hidden="true" size={18} />
      {children}
    </Link>
  );
}
