import type { ReactNode } from 'react';

export type Share = {
  key: string;
  label: ReactNode;
  /** determines the length of the bar */
  amount: number;
  /** the formatted amount */
  value: ReactNode;
  note?: ReactNode;
};

/** The parts of a total, each with its value and a bar; the largest bar has full width. */
export function ShareList({ shares }: { shares: Share[] }) {
  const largest = Math.max(1, ...shares.map(({ amount }) => amount));
  return (
    <ul className="grid gap-3.5">
      {shares.map(({ key, label, amount, value, note }) => (
        <li key={key} className="grid gap-1.5 text-admin-body">
          <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
            <span className="flex-1 basis-40">{label}</span>
            <span className="tabular ml-auto text-right font-semibold">{value}</span>
          </div>
          <div className="flex items-center gap-3">
            <svg aria-hidden="true" width="100%" height="8" className="block min-w-0 flex-1 rounded-full bg-disabled">
              <rect width={`${(amount / largest) * 100}%`} height="8" rx="4" className="fill-bar" />
            </svg>
            {note && <span className="tabular min-w-10 text-right text-label text-ink-2">{note}</span>}
          </div>
        </li>
      ))}
    </ul>
  );
}
