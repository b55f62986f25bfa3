import type { ReactNode } from 'react';

/** The class of a cell in the rows of a `PanelTable`. */
export const cell = 'px-3 py-3 first:pl-6 last:pr-6';

type PanelTableProps = {
  /** read by screen readers only */
  caption: string;
  /** the column names; `isFigure` aligns numbers to the right */
  columns: { name: string; isFigure?: boolean }[];
  /** the rows */
  children: ReactNode;
};

/** A table that fills a panel, on wide screens. The caller renders the replacement for phones. */
export function PanelTable({ caption, columns, children }: PanelTableProps) {
  return (
    <table className="hidden w-full text-[0.90625rem] leading-[1.375rem] table:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line bg-admin-sidebar text-small text-ink-2">
        <tr>
          {columns.map(({ name, isFigure }) => (
            <th
              key={name}
              scope="col"
              className={`px-3 py-2.5 font-semibold first:pl-6 last:pr-6 ${isFigure ? 'text-right' : 'text-left'}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  );
}
