import { useId } from 'react';

type SpreadsheetFieldProps = { label?: string; onChange?: () => void };

/** Chooses an .xlsx or CSV file, which the form sends as `file`. */
export function SpreadsheetField({ label = 'Archivo de Excel (.xlsx) o CSV', onChange }: SpreadsheetFieldProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <label htmlFor={id} className="text-label font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        name="file"
        accept=".xlsx,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        required
        onChange={onChange}
        className="min-h-11 w-full text-admin-body file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control-admin file:border file:border-solid file:border-green file:bg-surface file:px-4 file:text-label file:font-semibold file:text-green"
      />
    </div>
  );
}
