import { ArrowLeft, CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { CsvFilePick } from '#app/admin/csv/csv-file-pick.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { dbContext } from '#app/context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { withThousands } from '#shop/money.ts';
import { onlineProvider } from '#shop/payments/provider.ts';
import { listSettlementFiles } from '#shop/settlements/settlement-files.server.ts';
import type { Route } from './+types/files';
import { FileList } from './file-list.tsx';
import { MappingForm } from './mapping-form.tsx';
import { reconciliationHref } from './reconciliation-href.ts';
import { type UploadState, useUploadSettlement } from './use-upload-settlement.ts';

const title = 'Archivos de la pasarela';

export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  return { files: await listSettlementFiles(context.get(dbContext), onlineProvider) };
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

/** Uploads the provider's settlement files, and lists those that were uploaded. */
export default function SettlementFiles({ loaderData: { files } }: Route.ComponentProps) {
  const may = useMay();
  const heading = useRef<HTMLHeadingElement>(null);
  const { revalidate } = useRevalidator();
  // The focused element disappears with its stage.
  const { state, choose, send, startAgain } = useUploadSettlement(() => {
    heading.current?.focus();
    void revalidate();
  });
  return (
    <>
      <PageHeader
        back={
          <Link
            to={reconciliationHref()}
            className="inline-flex min-h-11 items-center gap-2 text-label font-semibold text-green"
          >
            <ArrowLeft aria-hidden="true" size={18} />
            Conciliación
          </Link>
        }
        title={title}
        note="Lo que la pasarela dice que cobró, descontó y devolvió, para compararlo con la tienda"
        headingRef={heading}
      />
      {state.at === 'mapping' ? (
        <MappingForm state={state} onSend={(mapping) => void send(mapping)} onCancel={startAgain} />
      ) : state.at === 'stored' ? (
        <Stored state={state} onAgain={startAgain} />
      ) : may('payments') ? (
        <ChooseSettlement state={state} onChoose={(file, isReview) => void choose(file, isReview)} />
      ) : null}
      {state.at !== 'mapping' && <FileList files={files} onRemoved={() => heading.current?.focus()} />}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar los archivos. " />
    </>
  );
}

type ChooseSettlementProps = {
  state: Extract<UploadState, { at: 'choosing' | 'uploading' }>;
  onChoose: (file: File, isReview: boolean) => void;
};

function ChooseSettlement({ state, onChoose }: ChooseSettlementProps) {
  const [isReview, setIsReview] = useState(false);
  return (
    <Panel title="Subir un archivo" id="subir-archivo">
      <p className="max-w-[68ch] text-admin-body text-ink-2">
        Descarga de Wompi el reporte de transacciones o de desembolsos como CSV y tráelo aquí. La primera vez dices qué
        trae cada columna.
      </p>
      <CheckboxField checked={isReview} onChange={(event) => setIsReview(event.target.checked)} className="mt-3">
        Revisar las columnas aunque la tienda ya las conozca
      </CheckboxField>
      <CsvFilePick
        uploading={state.at === 'uploading' ? state : null}
        problem={state.at === 'choosing' ? state.problem : null}
        onChoose={(file) => onChoose(file, isReview)}
      />
    </Panel>
  );
}

function Stored({
  state: { name, result },
  onAgain,
}: {
  state: Extract<UploadState, { at: 'stored' }>;
  onAgain: () => void;
}) {
  const { lines, repeated, skipped, lastDay } = result;
  return (
    <Panel title="Archivo guardado" id="archivo-guardado">
      <p role="status" className="flex items-start gap-2.5 text-admin-body">
        <CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-leaf" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {name}: {lines === 1 ? '1 movimiento' : `${withThousands(lines)} movimientos`}.
          {repeated > 0 &&
            ` ${repeated === 1 ? '1 ya estaba' : `${withThousands(repeated)} ya estaban`} en otro archivo y cuenta${repeated === 1 ? '' : 'n'} una sola vez.`}
          {skipped > 0 &&
            ` ${skipped === 1 ? '1 fila no trae' : `${withThousands(skipped)} filas no traen`} un movimiento de dinero y no se guard${skipped === 1 ? 'ó' : 'aron'}.`}
        </span>
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Link to={reconciliationHref(lastDay)} className={buttonClass('primary', 'sm')}>
          Ver la conciliación
        </Link>
        <Button variant="neutral" size="sm" onClick={onAgain}>
          Subir otro archivo
        </Button>
      </div>
    </Panel>
  );
}
