import { RowButtons } from '#app/admin/ui/row-buttons.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { type SheetColumn, sheetFieldCodes, sheetFieldWords } from '#shop/parcels/sheets/sheet-fields.ts';
import { longestFixedText, longestHeading } from '#shop/parcels/sheets/sheet-form.ts';

/** A column in the form; `key` stays with it when it moves. */
export type EditedColumn = SheetColumn & { key: number };

type SheetColumnsProps = { columns: EditedColumn[]; onChange: (columns: EditedColumn[]) => void };

/** The columns of a carrier's file in their order: the heading of each, and what it has. */
export function SheetColumns({ columns, onChange }: SheetColumnsProps) {
  const change = (key: number, changed: Partial<SheetColumn>) =>
    onChange(columns.map((column) => (column.key === key ? { ...column, ...changed } : column)));
  const move = (index: number, by: -1 | 1) => {
    const moved = columns.toSpliced(index, 1);
    onChange(moved.toSpliced(index + by, 0, ...columns.slice(index, index + 1)));
  };
  return (
    <ol className="grid grid-cols-1 gap-4">
      {columns.map(({ key, heading, field, text }, index) => (
        <li
          key={key}
          className="grid grid-cols-1 items-end gap-x-4 gap-y-3 border-b border-line pb-4 sm:grid-cols-2 table:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <TextField
            name="sheetHeading"
            label={`Encabezado ${index + 1}`}
            autoComplete="off"
            maxLength={longestHeading}
            value={heading}
            onChange={(event) => change(key, { heading: event.target.value })}
          />
          <SelectField
            name="sheetField"
            label="Lleva"
            aria-label={`Qué lleva la columna ${index + 1}`}
            value={field}
            onChange={(event) =>
              change(key, { field: sheetFieldCodes.find((code) => code === event.target.value) ?? 'fixed' })
            }
          >
            {sheetFieldCodes.map((code) => (
              <option key={code} value={code}>
                {sheetFieldWords[code]}
              </option>
            ))}
          </SelectField>
          {field === 'fixed' ? (
            <TextField
              name="sheetText"
              label="Texto en todas las filas"
              aria-label={`Texto de la columna ${index + 1} en todas las filas`}
              optional
              autoComplete="off"
              maxLength={longestFixedText}
              value={text}
              onChange={(event) => change(key, { text: event.target.value })}
            />
          ) : (
            <input type="hidden" name="sheetText" value="" />
          )}
          <div className="flex justify-end table:col-start-4">
            <RowButtons
              row={`la columna ${index + 1}`}
              removing="Quitar"
              isFirst={index === 0}
              isLast={index === columns.length - 1}
              idOf={(deed) => `columna-${key}-${deed}`}
              onMove={(by) => move(index, by)}
              onRemove={() => onChange(columns.filter((column) => column.key !== key))}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}
