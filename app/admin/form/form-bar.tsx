import type { ReactNode } from 'react';

/** The fixed bar at the foot of an admin page, such as a form's state and save button, or actions on selected rows. */
export function FormBar({ children }: { children: ReactNode }) {
  return (
    <div className="form-bar fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface px-4 py-3 md:px-8 xl:left-64 xl:px-10 print:hidden">
      <div className="mx-auto flex max-w-[1104px] flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
