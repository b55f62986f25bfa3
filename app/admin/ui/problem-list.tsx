import type { RowProblem } from '#shop/csv/csv-file.ts';
import { withThousands } from '#shop/money.ts';
import { Panel } from './panel.tsx';
import { cell, PanelTable } from './panel-table.tsx';

const columns = [{ name: 'Fila' }, { name: 'Columna' }, { name: 'Dice' }, { name: 'Qué corregir' }];

/** The errors of a file, in row order. */
export function ProblemList({ problems, rows }: { problems: RowProblem[]; rows: number }) {
  const shown = new Set(problems.map(({ row }) => row)).size;
  return (
    <Panel title="Qué corregir en el archivo" id="que-corregir" flush>
      <p className="px-5 py-3 text-admin-body text-ink-2 md:px-6">
        La fila es el número que muestra Excel a la izquierda; la 1 es la de los nombres de las columnas.
      </p>
      <PanelTable caption="Errores del archivo" columns={columns}>
        {problems.map(({ row, column, value, message }) => (
          <tr key={`${row} ${column} ${message}`} className="align-top">
            <td className={`${cell} tabular font-semibold`}>{row}</td>
            <td className={`${cell} whitespace-nowrap`}>{column}</td>
            <td className={`${cell} max-w-64 text-ink-2 [overflow-wrap:anywhere]`}>{value || 'vacío'}</td>
            <td className={`${cell} text-danger`}>{message}</td>
          </tr>
        ))}
      </PanelTable>
      <ul className="grid divide-y divide-line border-t border-line px-5 table:hidden">
        {problems.map(({ row, column, value, message }) => (
          <li key={`${row} ${column} ${message}`} className="py-3 text-admin-body">
            <p className="font-semibold">
              Fila {row}
              {column && ` · ${column}`}
            </p>
            <p className="text-ink-2 [overflow-wrap:anywhere]">Dice: {value || 'vacío'}</p>
            <p className="text-danger">{message}</p>
          </li>
        ))}
      </ul>
      {rows > shown && (
        <p className="border-t border-line px-5 py-3 text-label text-ink-2 md:px-6">
          … y {withThousands(rows - shown)} filas más. Corrige estas y revisa el archivo otra vez.
        </p>
      )}
    </Panel>
  );
}
