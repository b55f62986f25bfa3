import { Panel } from '#app/admin/ui/panel.tsx';
import { SelectField } from '#app/ui/field.tsx';
import type { ColumnsQuestion } from '#shop/remittances/read-remittance.server.ts';
import { remittanceFields, remittanceFieldWords } from '#shop/remittances/remittance-columns.ts';

/** The meaning of each column of a file, chosen once for all files of its carrier. */
export function ColumnFields({ question: { columns, mapping, sheet } }: { question: ColumnsQuestion }) {
  return (
    <Panel title="Qué trae cada columna" id="columnas">
      <p className="max-w-[68ch] text-admin-body text-ink-2">
        Hacen falta la guía y el valor recaudado. La próxima vez se hace solo, aunque las columnas vengan en otro orden.
        Si cambias algo, revisa el archivo otra vez.
      </p>
      {sheet && <SheetNote sheet={sheet} />}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-4.5 gap-y-5 sm:grid-cols-2 table:grid-cols-3">
        {columns.map(({ name, samples }, at) => (
          <div key={name}>
            <input type="hidden" name={`column${at}`} value={name} />
            <SelectField
              name={`field${at}`}
              label={<span className="[overflow-wrap:anywhere]">{name}</span>}
              hint={
                <span className="[overflow-wrap:anywhere]">{samples.length > 0 ? samples.join(' · ') : 'Vacía'}</span>
              }
              defaultValue={mapping[name] ?? ''}
            >
              <option value="">No se usa</option>
              {remittanceFields.map((field) => (
                <option key={field} value={field}>
                  {remittanceFieldWords[field]}
                </option>
              ))}
            </SelectField>
          </div>
        ))}
      </div>
    </Panel>
  );
}

/** Which sheet of a workbook was read, and which it might have been. */
export function SheetNote({ sheet: { name, others } }: { sheet: NonNullable<ColumnsQuestion['sheet']> }) {
  const names = others.map((other) => `«${other}»`).join(', ');
  return (
    <p className="mt-3 text-admin-body [overflow-wrap:anywhere]">
      Se leyó la hoja «{name}».
      {others.length > 0 && (
        <b className="font-semibold text-on-state-orange">
          {' '}
          {others.length === 1 ? `La hoja ${names} tiene` : `Las hojas ${names} tienen`} las mismas columnas y no se
          {others.length === 1
            ? ' leyó: guárdala en otro archivo y súbela'
            : ' leyeron: guárdalas en otros archivos y súbelas'}
          .
        </b>
      )}
    </p>
  );
}
