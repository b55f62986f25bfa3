import type { ReactNode } from 'react';

/** Leaves its content out of the printed order. */
export function OnScreen({ children }: { children: ReactNode }) {
  return <div className="contents print:hidden">{children}</div>;
}
