import { CsvFilePick } from '#app/admin/csv/csv-file-pick.tsx';
import { exportProductsHref } from '#app/admin/data/data-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { productColumns } from '#shop/catalog/import/product-columns.ts';
import type { ImportState } from './use-import.ts';

type ChooseFileProps = {
  state: Extract<ImportState, { at: 'choosing' | 'checking' }>;
  onChoose: (file: File) => void;
};

/** The file chooser, with an explanation of the columns. */
export function ChooseFile({ state, onChoose }: ChooseFileProps) {
  const may = useMay();
  const columns = productColumns.filter(({ permission }) => !permission || may(permission));
  return (
    <>
      <Panel title="Elegir el archivo" id="elegir-archivo">
        <div className="grid max-w-[68ch] gap-3 text-admin-body text-ink-2">
          <p>
            Un archivo CSV de hasta 32 MB y 20.000 filas. Lo más fácil:{' '}
            {may('exports') ? (
              <a href={exportProductsHref} className="font-semibold text-green underline underline-offset-4">
                exporta los productos
              </a>
            ) : (
              'pide el archivo de productos a quien puede exportarlo'
            )}
            , cámbialos en Excel, guarda como «CSV UTF-8» y tráelo aquí.
          </p>
          <p>
            La columna Id dice a qué producto se refiere cada fila; sin Id se crea uno nuevo. Las columnas que falten se
            quedan como están. Los productos que no estén en el archivo no se tocan.
          </p>
        </div>
        <CsvFilePick
          uploading={state.at === 'checking' ? state : null}
          problem={state.at === 'choosing' ? state.problem : null}
          onChoose={onChoose}
        />
      </Panel>
      <Panel title="Qué va en cada columna" id="columnas">
        <dl className="divide-y divide-line text-admin-body">
          {columns.map(({ key, heading, hint }) => (
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
