import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { readFileForm } from '#app/admin/csv/read-file-form.server.ts';
import { SpreadsheetField } from '#app/admin/csv/spreadsheet-field.tsx';
import { FormProblem } from '#app/admin/form/form-problem.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { ProblemList } from '#app/admin/ui/problem-list.tsx';
import { dbContext } from '#app/context.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { isoDayOf } from '#shop/dates.ts';
import { listPaidCarriers } from '#shop/remittances/read-account.server.ts';
import { previewRemittance } from '#shop/remittances/store-remittance.server.ts';
import type { Route } from './+types/add-remittance';
import { ColumnFields } from './column-fields.tsx';
import {
  type CheckedRemittance,
  describeCheck,
  readRemittanceForm,
  refuseRemittance,
} from './remittance-form.server.ts';
import { RemittancePreview } from './remittance-preview.tsx';
import { newRemittanceHref, remittancesHref, saveRemittanceHref } from './remittances-href.ts';

export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  // Also those that are not offered any more: they pay what they collected.
  return { carriers: await listPaidCarriers(context.get(dbContext)), today: isoDayOf(new Date()) };
}

/** Reads a file and compares it with the shop's parcels. Stores nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  getStaff(context);
  const { form, name, bytes } = await readFileForm(request);
  const read = readRemittanceForm(form, { name, bytes });
  if (read.problem !== undefined) return refuseRemittance(read.problem, 400);
  return describeCheck(await previewRemittance(context.get(dbContext), read), read.name);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

const title = 'Subir una remesa';

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

/** Uploads a carrier's payment file: its columns are chosen once, and the comparison is shown before it is stored. */
export default function AddRemittance({ loaderData: { carriers, today } }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const checking = useFetcher<typeof action>();
  const saving = useFetcher<CheckedRemittance>();
  const isChecking = checking.state !== 'idle';
  const checked = isChecking ? undefined : (asChecked(saving.data) ?? asChecked(checking.data));

  const send = (fetcher: Pick<typeof checking, 'submit'>, action: string) => {
    if (!form.current?.reportValidity()) return;
    const body = new FormData(form.current);
    void fetcher.submit(body, { method: 'post', action, encType: 'multipart/form-data' });
  };
  // Another file or carrier makes the answer about the one before wrong.
  const forget = () => {
    checking.reset();
    saving.reset();
  };

  return (
    <>
      <PageHeader
        title={title}
        note="El archivo con el que la transportadora explica un pago, en Excel o CSV"
        back={<BackLink to={remittancesHref}>Remesas</BackLink>}
      />
      <form
        ref={form}
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChecking) return;
          // Its answer is about an earlier check.
          saving.reset();
          send(checking, newRemittanceHref);
        }}
      >
        <Panel title="El pago" id="el-pago">
          <FormProblem problems={[checked?.step === 'refused' ? checked.problem : undefined]} />
          <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-x-4.5 gap-y-5 sm:grid-cols-2">
            <SelectField name="carrierId" label="Transportadora" required onChange={forget}>
              {carriers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <TextField type="date" name="paidOn" label="Fecha del pago" defaultValue={today} max={today} required />
            <TextField
              name="bankReference"
              label="Referencia en el banco"
              optional
              maxLength={100}
              autoComplete="off"
            />
            <SpreadsheetField onChange={forget} />
          </div>
          <Button
            type="submit"
            variant="secondary"
            pending={isChecking}
            pendingText="Revisando..."
            className="mt-5 max-sm:w-full"
          >
            Revisar el archivo
          </Button>
          <noscript>
            {import.meta.env.SSR && (
              <p className="mt-3 text-admin-body text-ink-2">Para subir un archivo hace falta JavaScript.</p>
            )}
          </noscript>
        </Panel>
        {checked?.question && <ColumnFields key={checked.key} question={checked.question} />}
        {checked?.step === 'columns' && checked.problems && (
          <ProblemList problems={checked.problems} rows={checked.rows ?? 0} />
        )}
        {checked?.step === 'preview' && (
          <RemittancePreview
            preview={checked}
            isSaving={saving.state !== 'idle'}
            onSave={() => send(saving, saveRemittanceHref)}
          />
        )}
      </form>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} back={<BackLink to={remittancesHref}>Remesas</BackLink>} />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}

/** An answer of either action; what `answerUnreached` says is a refusal too. */
function asChecked(
  answer: CheckedRemittance | { ok: false; problem: string } | undefined,
): CheckedRemittance | undefined {
  if (!answer) return undefined;
  return 'step' in answer ? answer : { step: 'refused', problem: answer.problem };
}
