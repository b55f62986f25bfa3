import type { ReactNode } from 'react';

export type Share = {
  key: string;
  label: ReactNode;
  /** what it is compared by */
  amount: number;
  /** how that is said */
  value: ReactNode;
  note?: ReactNode;
};

/** What a whole is made of: each part with its figure and a bar, the longest of which fills its line. */
export function ShareList({ shares }: { shares: Share[] }) {
  const largest = Math.max(1, ...shares.map(({ amount }) => amount));
  return (
    <ul className="grid gap-3.5">
      {shares.map(({ key, label, amount, value, note }) => (
        <li key={key} className="grid gap-1.5 text-admin-body">
          <div className="flex items-end justify-between gap-4">
            <span className="min-w-0">{label}</span>
            <span className="tabular shrink-0 text-right">
              <span className="font-semibold">{value}</span>
              {note && <span className="ml-2 text-label text-ink-2">{note}</span>}
            </span>
          </div>
          <svg aria-hidden="true" width="100%" height="8" className="block rounded-full bg-disabled">
            <rect width={`${(amount / largest) * 100}%`} height="8" rx="4" className="fill-bar" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
