import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

/** The link above the title of a page that leads to the page it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-ml-2 inline-flex min-h-11 items-center gap-2.5 rounded-control-admin px-2 text-label font-semibold text-green hover:bg-green-tint"
    >
      <ArrowLeft aria-hidden="true" size={18} />
      {children}
    </Link>
  );
}
