import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** The quiet card in the middle of the page that signing in and registering share. */
export function AccountCard({
  title,
  lead,
  children,
  foot,
}: {
  title: string;
  lead: string;
  children: ReactNode;
  foot: ReactNode;
}) {
  return (
    <div className="page-width py-10 md:py-24">
      <div className="mx-auto max-w-[30rem] rounded-panel border border-line bg-surface px-[22px] py-8 md:px-14 md:py-12">
        <h1 className="text-page-phone md:text-section">{title}</h1>
        <p className="mt-2 text-ink-2">{lead}</p>
        {children}
        <p className="mt-8 border-t border-line pt-6 text-center text-ink-2">{foot}</p>
      </div>
    </div>
  );
}

/** What the server answered to the whole form, for who has no toasts yet; the toast reads it out. */
export function FormProblem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="mt-6 flex gap-2.5 rounded-control bg-danger-tint px-4 py-3 text-label font-semibold text-danger-deep">
      <CircleAlert aria-hidden="true" size={19} className="shrink-0" />
      {text}
    </p>
  );
}
