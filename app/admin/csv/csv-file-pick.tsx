import { CircleAlert, FileSpreadsheet } from 'lucide-react';
import { useId } from 'react';
import { filePickClass } from '#app/admin/pictures/file-pick.ts';
import { UploadBar } from '#app/ui/upload-bar.tsx';

type CsvFilePickProps = {
  /** the file on its way, with the uploaded share from 0 to 1 */
  uploading: { name: string; part: number } | null;
  /** why the last file was refused */
  problem: string | null;
  onChoose: (file: File) => void;
};

/** Chooses a CSV file, shows its upload, and says why it was refused. */
export function CsvFilePick({ uploading, problem, onChoose }: CsvFilePickProps) {
  const id = useId();
  return (
    <>
      <div className="mt-5 max-w-md">
        {uploading ? (
          <UploadBar label="Subiendo el archivo" name={uploading.name} part={uploading.part} />
        ) : (
          <label className={filePickClass}>
            <FileSpreadsheet aria-hidden="true" size={18} />
            Elegir archivo CSV
            <input
              type="file"
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-error` : undefined}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                // Cleared, so that the same file can be chosen again once it is corrected.
                event.currentTarget.value = '';
                if (file) onChoose(file);
              }}
              className="sr-only"
            />
          </label>
        )}
      </div>
      {problem && (
        <p id={`${id}-error`} role="alert" className="mt-3 flex items-start gap-2 text-label font-semibold text-danger">
          <CircleAlert aria-hidden="true" size={18} className="shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{problem}</span>
        </p>
      )}
      <noscript>
        {import.meta.env.SSR && (
          <p className="mt-3 text-admin-body text-ink-2">Para subir un archivo hace falta JavaScript.</p>
        )}
      </noscript>
    </>
  );
}
