import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type TableBehindProps = {
  caption: string;
  /** the first names the rows; the others contain numbers */
  columns: string[];
  rows: { key: string; cells: ReactNode[] }[];
};

/** The data of a chart as a table. */
export function TableBehind({ caption, columns, rows }: TableBehindProps) {
  return (
    <details className="group mt-4 border-t border-line pt-1">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control-admin text-label font-semibold text-green [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">Ver tabla</span>
        <span className="hidden group-open:inline">Ocultar tabla</span>
        <span className="sr-only">: {caption}</span>
        <ChevronDown aria-hidden="true" size={16} className="group-open:rotate-180" />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll it only if it is focusable */}
      <section aria-label={`Tabla: ${caption}`} tabIndex={0} className="scroll-edges rounded-badge">
        <table className="w-full text-label">
          <caption className="sr-only">{caption}</caption>
          <thead className="sticky top-0 bg-surface text-small text-ink-2">
            <tr>
              {columns.map((name, place) => (
                <th key={name} scope="col" className={`py-2 font-semibold ${place === 0 ? 'text-left' : figureCell}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="tabular divide-y divide-line">
            {rows.map(({ key, cells: [name, ...figures] }) => (
              <tr key={key}>
                <th scope="row" className="py-2 text-left font-normal">
                  {name}
                </th>
                {figures.map((figure, place) => (
                  <td key={columns[place + 1]} className={`py-2 whitespace-nowrap ${figureCell}`}>
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

const figureCell = 'pl-4 text-right';
