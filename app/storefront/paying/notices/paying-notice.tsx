import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { takeFocus } from '#app/ui/hooks/take-focus.ts';

type PayingNoticeProps = { role: 'alert' | 'status'; title: string; className: string; children?: ReactNode };

/** A notice next to the confirm button. An alert takes the focus, because it must be read before confirming again. */
export function PayingNotice({ role, title, className, children }: PayingNoticeProps) {
  return (
    <div
      ref={role === 'alert' ? takeFocus : null}
      role={role}
      tabIndex={-1}
      className={classNames(
        'rounded-control border border-line bg-ochre-tint px-4 py-3.5 text-on-ochre-tint',
        className,
      )}
    >
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}
