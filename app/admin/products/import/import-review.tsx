import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ChangeFields } from '#app/admin/changes/change-fields.tsx';
import { FormBar } from '#app/admin/form/form-bar.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { ProblemList } from '#app/admin/ui/problem-list.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import type { ImportReport } from './import-answers.ts';
import { countText, figure } from './import-words.ts';
import type { ImportState } from './use-import.ts';

type ImportReviewProps = {
  state: Extract<ImportState, { at: 'checked' | 'applying' }>;
  onApply: (overwrite: boolean) => void;
  onCancel: () => void;
};

/** Shows what importing a file would do, with the button that imports it. */
export function ImportReview({ state, onApply, onCancel }: ImportReviewProps) {
  const { name, report } = state;
  const [overwrite, setOverwrite] = useState(false);
  const applying = state.at === 'applying' ? state : null;
  const writes = report.created + report.changed;
  const mayApply = report.wrong === 0 && writes > 0 && (report.conflicts === 0 || overwrite);
  return (
    <>
      <Panel title={name} id="archivo">
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <Count label="Nuevos" count={report.created} />
          <Count label="Cambian" count={report.changed} />
          <Count label="Sin cambios" count={report.same} />
          <Count label="Filas con errores" count={report.wrong} isWrong={report.wrong > 0} />
        </dl>
        <Notes report={report} isStale={state.at === 'checked' && state.isStale} />
      </Panel>

      {report.wrong > 0 && <ProblemList problems={report.problems} rows={report.wrong} />}
      {report.wrong === 0 && report.changes.length > 0 && <Changes report={report} />}
      {report.wrong === 0 && report.newProducts.length > 0 && <NewProducts report={report} />}

      <FormBar>
        {applying ? (
          <Progress {...applying} />
        ) : (
          <>
            <div className="mr-auto grid min-w-0 gap-2 max-sm:w-full">
              {report.conflicts > 0 && report.wrong === 0 && (
                <CheckboxField checked={overwrite} onChange={(event) => setOverwrite(event.target.checked)}>
                  Sobrescribir {countText(report.conflicts, 'producto que cambió', 'productos que cambiaron')} en la
                  tienda después de exportarlos
                </CheckboxField>
              )}
              <p role="status" className="text-admin-body text-ink-2">
                <Status report={report} problem={state.at === 'checked' ? state.problem : null} />
              </p>
            </div>
            <Button variant="neutral" size="sm" onClick={onCancel} className="max-sm:flex-1">
              Elegir otro archivo
            </Button>
            {report.wrong === 0 && writes > 0 && (
              <Button size="sm" disabled={!mayApply} onClick={() => onApply(overwrite)} className="max-sm:flex-1">
                Importar {countText(writes, 'producto', 'productos')}
              </Button>
            )}
          </>
        )}
      </FormBar>
    </>
  );
}

/** Warnings to read before importing. */
function Notes({ report, isStale }: { report: ImportReport; isStale: boolean }) {
  return (
    <div className="mt-4 grid gap-2 empty:hidden">
      {isStale && (
        <Note Icon={TriangleAlert}>
          Algo cambió en la tienda desde que se revisó el archivo. No se importó nada: esto es lo que haría ahora.
        </Note>
      )}
      {report.unknownColumns.length > 0 && (
        <Note Icon={Info}>Se pasan por alto estas columnas: {report.unknownColumns.join(', ')}.</Note>
      )}
      {report.outsidePictures > 0 && (
        <Note Icon={Info}>
          Al importar {report.outsidePictures === 1 ? 'se trae' : 'se traen'}{' '}
          {countText(report.outsidePictures, 'imagen de otro sitio', 'imágenes de otros sitios')}. Si una no se puede
          traer, no se importa nada.
        </Note>
      )}
      {report.twins.count > 0 && (
        <Note Icon={TriangleAlert}>
          {report.twins.count === 1
            ? 'Un producto nuevo se llama como otro de la tienda o del archivo'
            : `${figure(report.twins.count)} productos nuevos se llaman como otros de la tienda o del archivo`}{' '}
          ({report.twins.first.map(({ row, name }) => `fila ${row}: ${name}`).join('; ')}
          {report.twins.count > report.twins.first.length && '…'}). Si es el mismo, escribe su Id en la fila o quítala.
        </Note>
      )}
    </div>
  );
}

function NewProducts({ report }: { report: ImportReport }) {
  return (
    <Panel title="Productos nuevos" id="productos-nuevos">
      <ol className="grid gap-x-6 gap-y-1.5 text-admin-body sm:grid-cols-2">
        {report.newProducts.map((product) => (
          <li key={product.row} className="flex min-w-0 gap-3">
            <Row row={product.row} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{product.name}</span>
          </li>
        ))}
      </ol>
      <Rest shown={report.newProducts.length} of={report.created} />
    </Panel>
  );
}

function Status({ report, problem }: { report: ImportReport; problem: string | null }) {
  if (problem) return <Problem>{problem}</Problem>;
  if (report.wrong > 0) {
    return (
      <Problem>
        {report.wrong === 1 ? 'Hay 1 fila' : `Hay ${figure(report.wrong)} filas`} por corregir. No se importa nada
        mientras tanto.
      </Problem>
    );
  }
  return report.created + report.changed === 0
    ? 'En el archivo no hay ningún cambio: no hay nada que importar.'
    : 'Se importa todo o, si algo falla, nada.';
}

function Count({ label, count, isWrong = false }: { label: string; count: number; isWrong?: boolean }) {
  return (
    <div
      className={`rounded-control-admin border px-4 py-3 ${isWrong ? 'border-danger bg-danger-tint' : 'border-line'}`}
    >
      <dt className={`text-label ${isWrong ? 'text-danger' : 'text-ink-2'}`}>{label}</dt>
      <dd className={`tabular text-admin-title font-semibold ${isWrong ? 'text-danger' : ''}`}>{figure(count)}</dd>
    </div>
  );
}

function Note({ Icon, children }: { Icon: typeof Info; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 text-admin-body text-ink-2">
      <Icon aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  );
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-2 font-semibold text-danger">
      <CircleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </span>
  );
}

function Row({ row }: { row: number }) {
  return <span className="tabular shrink-0 text-ink-2">Fila {row}</span>;
}

function Rest({ shown, of }: { shown: number; of: number }) {
  if (of <= shown) return null;
  return <p className="mt-3 text-label text-ink-2">… y {figure(of - shown)} más.</p>;
}

function Changes({ report }: { report: ImportReport }) {
  return (
    <Panel title="Productos que cambian" id="productos-que-cambian">
      <ol className="grid divide-y divide-line">
        {report.changes.map(({ row, id, name, before, after, conflict }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <p className="flex min-w-0 flex-wrap gap-x-3 text-admin-body">
              <Row row={row} />
              <Link
                to={`/admin/products/edit/${id}`}
                target="_blank"
                className="min-w-0 font-semibold text-green underline underline-offset-4 [overflow-wrap:anywhere]"
              >
                {name}
              </Link>
            </p>
            {conflict && (
              <p className="mt-1 flex items-start gap-2 text-label font-semibold text-on-state-amber">
                <TriangleAlert aria-hidden="true" size={17} className="mt-px shrink-0" />
                {conflict}
              </p>
            )}
            <ChangeFields change={{ subject: 'product', action: 'changed', before, after }} />
          </li>
        ))}
      </ol>
      <Rest shown={report.changes.length} of={report.changed} />
    </Panel>
  );
}

function Progress({ step, done, total }: { step: 'pictures' | 'products'; done: number; total: number }) {
  const hasBegun = total > 0;
  const what = !hasBegun ? 'Revisando el archivo' : step === 'pictures' ? 'Trayendo imágenes' : 'Importando productos';
  return (
    <div className="w-full">
      <p className="flex flex-wrap justify-between gap-x-3 text-label font-semibold">
        <span role="status">{what}…</span>
        {hasBegun && (
          <span className="tabular font-normal text-ink-2">
            {step === 'pictures' ? `${figure(done)} de ${figure(total)}` : `${Math.floor((100 * done) / total)} %`}
          </span>
        )}
      </p>
      <progress
        aria-label={what}
        {...(hasBegun && { value: done, max: total })}
        className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-green"
      />
      {hasBegun && (
        <p className="mt-2 text-small text-ink-2">Puedes cerrar esta página: la importación sigue en la tienda.</p>
      )}
    </div>
  );
}
