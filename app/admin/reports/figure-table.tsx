import type { ReactNode } from 'react';

type FigureTableProps = {
  /** read by screen readers only */
  caption: string;
  /** the first names the rows; the others have figures */
  columns: readonly string[];
  rows: { key: string; name: ReactNode; cells: ReactNode[] }[];
};

/** Rows of many figures in a panel: a table, or cards on narrow screens. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  const [first, ...others] = columns;
  return (
    <>
      <table className="hidden w-full text-label xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line bg-admin-sidebar text-small text-ink-2">
          <tr>
            <th scope="col" className={`${cell} text-left font-semibold`}>
              {first}
            </th>
            {others.map((name) => (
              <th key={name} scope="col" className={`${cell} text-right font-semibold`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular divide-y divide-line">
          {rows.map(({ key, name, cells }) => (
            <tr key={key} className="align-top">
              <th scope="row" className={`${cell} text-left font-semibold [overflow-wrap:anywhere]`}>
                {name}
              </th>
              {cells.map((figure, place) => (
                <td key={others[place]} className={`${cell} text-right whitespace-nowrap`}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label={caption} className="divide-y divide-line xl:hidden">
        {rows.map(({ key, name, cells }) => (
          <li key={key} className="grid gap-2 px-5 py-4 text-admin-body md:px-6">
            <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
            <Figures names={others} figures={cells} />
          </li>
        ))}
      </ul>
    </>
  );
}

const cell = 'px-2 py-2.5 first:pl-6 last:pr-6';

type FiguresProps = { names: readonly string[]; figures: ReactNode[] };

/** Figures with their names, as many side by side as there is room for. */
export function Figures({ names, figures }: FiguresProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(7rem,100%),1fr))] gap-x-4 gap-y-2 sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]">
      {figures.map((figure, place) => (
        <div key={names[place]} className="has-data-wide:col-span-full">
          <dt className="text-label text-ink-2">{names[place]}</dt>
          <dd className="tabular text-admin-body font-semibold">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the figures of a report include, below them. */
export function FigureNote({ children }: { children: ReactNode }) {
  return <p className="text-label text-ink-2">{children}</p>;
}
