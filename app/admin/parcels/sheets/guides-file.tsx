import { data, Form, Link, useNavigation } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { readFileForm } from '#app/admin/csv/read-file-form.server.ts';
import { SpreadsheetField } from '#app/admin/csv/spreadsheet-field.tsx';
import { FormProblem } from '#app/admin/form/form-problem.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { guidesFileHref, parcelListHref } from '#app/admin/parcels/parcels-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { dbContext } from '#app/context.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { listCarriers } from '#shop/parcels/carriers/list-carriers.server.ts';
import type { Route } from './+types/guides-file';
import { type CheckedAnswer, checkAnswer } from './check-answer.server.ts';
import { GuidesPreview } from './guides-preview.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  const carriers = await listCarriers(context.get(dbContext));
  // The interface of the others gives their guides.
  const byHand = carriers.filter(({ kind }) => kind === 'manual');
  return { carriers: byHand.map(({ id, name }) => ({ id, name })) };
}

/** Reads the carrier's answer and shows which guides its rows would give. Changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  getStaff(context);
  const { form, name, bytes } = await readFileForm(request);
  // Browsers send a file without a name and content if none was chosen.
  if (!bytes || name === '') return data<CheckedAnswer>({ problem: 'Elige un archivo.' }, { status: 400 });
  const checked = await checkAnswer(context.get(dbContext), form, { name, bytes });
  return data<CheckedAnswer>(checked, { status: 'problem' in checked ? 400 : 200 });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

const title = 'Subir guías';
const back = <BackLink to={parcelListHref({ part: 'ready' })}>Por entregar</BackLink>;

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function GuidesFile({ loaderData: { carriers }, actionData }: Route.ComponentProps) {
  const preview = actionData && 'preview' in actionData ? actionData.preview : null;
  const refused = actionData && 'problem' in actionData ? actionData : null;
  return (
    <>
      <PageHeader title={title} note="El archivo en que la transportadora devuelve las guías" back={back} />
      {carriers.length === 0 ? (
        <EmptyState title="No hay transportadoras">
          Quien cambia la configuración añade primero la empresa con la que envían.
        </EmptyState>
      ) : (
        <UploadPanel
          carriers={carriers}
          problem={refused?.problem}
          columns={(preview ?? (refused && 'columns' in refused ? refused : null))?.columns ?? []}
          chosen={preview?.chosen ?? null}
        />
      )}
      {preview && <GuidesPreview preview={preview} />}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} back={back} />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}

type UploadPanelProps = {
  carriers: { id: string; name: string }[];
  problem: string | undefined;
  /** of the file that was read; none before */
  columns: string[];
  chosen: { orderNumber: string; guide: string } | null;
};

function UploadPanel({ carriers, problem, columns, chosen }: UploadPanelProps) {
  const isSending = useNavigation().formAction === guidesFileHref;
  return (
    <Panel title="El archivo" id="archivo">
      <Form method="post" encType="multipart/form-data" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-admin-body">
          Basta una columna con el número del pedido y otra con la guía; las demás no se leen. Antes de guardar ves cada
          fila. También puedes escribirlas una por una en{' '}
          <Link
            to={parcelListHref({ part: 'ready' })}
            className="inline-block min-h-6 font-semibold text-green underline underline-offset-4"
          >
            cada paquete
          </Link>
          .
        </p>
        <FormProblem problems={[problem]} />
        <SelectField name="carrier" label="Transportadora" className="max-w-md">
          {carriers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SpreadsheetField />
        {columns.length > 0 && (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <ColumnField name="orderColumn" label="Número del pedido" columns={columns} chosen={chosen?.orderNumber} />
            <ColumnField name="guideColumn" label="Guía" columns={columns} chosen={chosen?.guide} />
          </div>
        )}
        <Button
          type="submit"
          variant="secondary"
          pending={isSending}
          pendingText="Revisando..."
          className="justify-self-start max-sm:w-full"
        >
          Revisar el archivo
        </Button>
      </Form>
    </Panel>
  );
}

type ColumnFieldProps = { name: string; label: string; columns: string[]; chosen: string | undefined };

function ColumnField({ name, label, columns, chosen = '' }: ColumnFieldProps) {
  return (
    <SelectField key={`${chosen} ${columns.join()}`} name={name} label={`Columna: ${label}`} defaultValue={chosen}>
      <option value="">Elige la columna</option>
      {columns.map((column) => (
        <option key={column} value={column}>
          {column}
        </option>
      ))}
    </SelectField>
  );
}
