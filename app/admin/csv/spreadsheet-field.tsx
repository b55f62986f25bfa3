import { CircleAlert } from 'lucide-react';
import { useId } from 'react';

type SpreadsheetFieldProps = { label?: string; error?: string | undefined; onChange?: () => void };

/** Chooses an .xlsx or CSV file, which the form sends as `file`. */
export function SpreadsheetField({ label = 'Archivo de Excel (.xlsx) o CSV', error, onChange }: SpreadsheetFieldProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <label htmlFor={id} className="text-label font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        name="file"
        accept=".xlsx,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={onChange}
        className="min-h-11 w-full text-admin-body file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control-admin file:border file:border-solid file:border-green file:bg-surface file:px-4 file:text-label file:font-semibold file:text-green"
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-small font-semibold text-danger">
          <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
