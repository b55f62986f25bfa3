import { Panel } from '#app/admin/ui/panel.tsx';
import { SelectField } from '#app/ui/field.tsx';
import type { ColumnsQuestion } from '#shop/remittances/read-remittance.server.ts';
import { remittanceFields, remittanceFieldWords } from '#shop/remittances/remittance-columns.ts';

/** The meaning of each column of a file, chosen once for all files of its carrier. */
export function ColumnFields({ question: { columns, mapping } }: { question: ColumnsQuestion }) {
  return (
    <Panel title="Qué trae cada columna" id="columnas">
      <p className="max-w-[68ch] text-admin-body text-ink-2">
        Hacen falta la guía y el valor recaudado. La próxima vez se hace solo, aunque las columnas vengan en otro orden.
        Si cambias algo, revisa el archivo otra vez.
      </p>
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
