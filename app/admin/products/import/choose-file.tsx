import { CircleAlert, FileSpreadsheet } from 'lucide-react';
import { exportProductsHref } from '#app/admin/data/data-href.ts';
import { Panel } from '#app/admin/panel.tsx';
import { filePickClass } from '#app/admin/pictures/file-pick.ts';
import { UploadBar } from '#app/ui/upload-bar.tsx';
import { productColumns } from '#shop/catalog/import/product-columns.ts';
import type { ImportState } from './use-import.ts';

type ChooseFileProps = {
  state: Extract<ImportState, { at: 'choosing' | 'checking' }>;
  onChoose: (file: File) => void;
};

/** The file chooser, with an explanation of the columns. */
export function ChooseFile({ state, onChoose }: ChooseFileProps) {
  const problem = state.at === 'choosing' ? state.problem : null;
  return (
    <>
      <Panel title="Elegir el archivo" id="elegir-archivo">
        <div className="grid max-w-[68ch] gap-3 text-admin-body text-ink-2">
          <p>
            Un archivo CSV de hasta 32 MB y 20.000 filas. Lo más fácil:{' '}
            <a href={exportProductsHref} className="font-semibold text-green underline underline-offset-4">
              exporta los productos
            </a>
            , cámbialos en Excel, guarda como «CSV UTF-8» y tráelo aquí.
          </p>
          <p>
            La columna Id dice a qué producto se refiere cada fila; sin Id se crea uno nuevo. Las columnas que falten se
            quedan como están. Los productos que no estén en el archivo no se tocan.
          </p>
        </div>
        <div className="mt-5 max-w-md">
          {state.at === 'checking' ? (
            <UploadBar label="Subiendo el archivo" name={state.name} part={state.part} />
          ) : (
            <label className={filePickClass}>
              <FileSpreadsheet aria-hidden="true" size={18} />
              Elegir archivo CSV
              <input
                type="file"
                accept=".csv,.txt,.tsv,text/csv,text/plain"
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? 'archivo-error' : undefined}
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
          <p
            id="archivo-error"
            role="alert"
            className="mt-3 flex items-start gap-2 text-label font-semibold text-danger"
          >
            <CircleAlert aria-hidden="true" size={18} className="shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{problem}</span>
          </p>
        )}
        <noscript>
          <p className="mt-3 text-admin-body text-ink-2">Para importar hace falta JavaScript.</p>
        </noscript>
      </Panel>
      <Panel title="Qué va en cada columna" id="columnas">
        <dl className="divide-y divide-line text-admin-body">
          {productColumns.map(({ key, heading, hint }) => (
            <div key={key} className="grid gap-x-6 py-2.5 first:pt-0 last:pb-0 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <dt className="font-semibold">{heading}</dt>
              <dd className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">{hint || 'Texto.'}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  );
}
