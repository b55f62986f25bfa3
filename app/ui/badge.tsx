import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'orange' | 'blue' | 'indigo' | 'green' | 'red' | 'amber' | 'neutral';

const tones: Record<BadgeTone, string> = {
  orange: 'bg-state-orange text-on-state-orange',
  blue: 'bg-state-blue text-on-state-blue',
  indigo: 'bg-state-indigo text-on-state-indigo',
  green: 'bg-state-green text-on-state-green',
  red: 'bg-state-red text-on-state-red',
  amber: 'bg-state-amber text-on-state-amber',
  neutral: 'bg-sand text-ink-2',
};

type BadgeProps = {
  tone: BadgeTone;
  /** so that the meaning does not depend on colour alone */
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
};

export function Badge({ tone, icon, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-7 items-center gap-1.5 rounded-badge px-2.5 text-small font-semibold whitespace-nowrap large-text:whitespace-normal [&_svg]:size-4 [&_svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
