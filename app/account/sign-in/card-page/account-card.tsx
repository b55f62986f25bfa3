import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';

/** The centred card of the sign-in pages. */
export function AccountCard({
  title,
  lead,
  children,
  foot,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className="page-width py-10 md:py-24">
      <div className="mx-auto max-w-[30rem] rounded-panel border border-line bg-surface px-[22px] py-8 md:px-14 md:py-12">
        <h1 className="text-page-phone text-balance md:text-section">{title}</h1>
        {lead && <p className="mt-2 text-pretty text-ink-2">{lead}</p>}
        {children}
        {foot && <p className="mt-8 border-t border-line pt-6 text-center text-ink-2">{foot}</p>}
      </div>
    </div>
  );
}

/** The class of a link within a sentence. */
export const wordLink = 'font-semibold text-green underline underline-offset-4';

/**
 * Shows the form-level error on the page. With scripts a toast also announces it; without scripts this is all there is.
 */
export function FormProblem({ text, children }: { text: string | undefined; children?: ReactNode }) {
  if (!text) return null;
  return (
    <div className="mt-6 flex gap-2.5 rounded-control bg-danger-tint px-4 py-3 text-label font-semibold text-danger-deep">
      <CircleAlert aria-hidden="true" size={19} className="shrink-0" />
      <div className="min-w-0">
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}

/** A message that stays on the page, unlike a toast. */
export function AccountNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-6 flex gap-2.5 rounded-control bg-green-tint px-4 py-3.5 text-label font-normal text-green-deep">
      <Info aria-hidden="true" size={19} className="mt-px shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  );
}
