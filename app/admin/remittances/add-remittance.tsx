import { type RefObject, useRef } from 'react';
import { redirect, useFetcher } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
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
import { previewRemittance, storeRemittance } from '#shop/remittances/store-remittance.server.ts';
import type { Route } from './+types/add-remittance';
import { ColumnFields } from './column-fields.tsx';
import {
  type CheckedRemittance,
  describeCheck,
  type RemittanceFormField,
  readRemittanceForm,
  refuseRemittance,
  withTyped,
} from './remittance-form.server.ts';
import { RemittancePreview } from './remittance-preview.tsx';
import { newRemittanceHref, remittanceHref, remittancesHref } from './remittances-href.ts';

export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  // Also those that are not offered any more: they pay what they collected.
  return { carriers: await listPaidCarriers(context.get(dbContext)), today: isoDayOf(new Date()) };
}

/**
 * Reads a file and compares it with the shop's parcels. Stores nothing unless the button of the preview is pressed: both
 * answers belong on this page, also without scripts.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const db = context.get(dbContext);
  const { form, name, bytes } = await readFileForm(request);
  const read = readRemittanceForm(form, { name, bytes });
  if (read.problem !== undefined) return withTyped(form, refuseRemittance(read.problem, 400, read.field));
  if (!form.has('save')) return withTyped(form, describeCheck(await previewRemittance(db, read), read.name));
  const stored = await storeRemittance(db, { ...read, actor });
  if (stored.outcome !== 'stored') return withTyped(form, describeCheck(stored, read.name));
  const flash = { title: 'Remesa guardada', description: 'Mira las diferencias y resuélvelas.' };
  return redirect(remittanceHref(stored.remittanceId), { headers: { 'Set-Cookie': flashCookie(flash) } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

const title = 'Subir una remesa';

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

/** Uploads a carrier's payment file: its columns are chosen once, and the comparison is shown before it is stored. */
export default function AddRemittance({ loaderData: { carriers, today }, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const { checked, isChecking, isSaving, check, save, forget } = useRemittanceCheck(form, actionData);
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined;

  return (
    <>
      <PageHeader
        title={title}
        note="El archivo con el que la transportadora explica un pago, en Excel o CSV"
        back={<BackLink to={remittancesHref}>Remesas</BackLink>}
      />
      <form
        ref={form}
        method="post"
        action={newRemittanceHref}
        encType="multipart/form-data"
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          check();
        }}
      >
        <Panel title="El pago" id="el-pago">
          <FormProblem problems={[checked?.step === 'refused' && !checked.field ? checked.problem : undefined]} />
          <PaymentFields carriers={carriers} today={today} typed={typed} checked={checked} onChange={forget} />
          <Button
            type="submit"
            variant="secondary"
            pending={isChecking}
            pendingText="Revisando..."
            className="mt-5 max-sm:w-full"
          >
            Revisar el archivo
          </Button>
        </Panel>
        {checked?.question && <ColumnFields key={checked.key} question={checked.question} />}
        {checked?.step === 'columns' && checked.problems && (
          <ProblemList problems={checked.problems} rows={checked.rows ?? 0} />
        )}
        {checked?.step === 'preview' && <RemittancePreview preview={checked} isSaving={isSaving} onSave={save} />}
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

type PaymentFieldsProps = Route.ComponentProps['loaderData'] & {
  typed: { carrierId: string; paidOn: string; bankReference: string } | undefined;
  checked: CheckedRemittance | undefined;
  /** after another file or carrier was chosen */
  onChange: () => void;
};

/** The carrier, the day and the reference of the payment, and its file. */
function PaymentFields({ carriers, today, typed, checked, onChange }: PaymentFieldsProps) {
  const problemOf = (field: RemittanceFormField) =>
    checked?.step === 'refused' && checked.field === field ? checked.problem : undefined;
  return (
    <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-x-4.5 gap-y-5 sm:grid-cols-2">
      <SelectField
        name="carrierId"
        label="Transportadora"
        defaultValue={typed?.carrierId}
        required
        onChange={onChange}
        error={problemOf('carrierId') ?? null}
      >
        {carriers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        type="date"
        name="paidOn"
        label="Fecha del pago"
        defaultValue={typed?.paidOn ?? today}
        max={today}
        required
        error={problemOf('paidOn') ?? null}
      />
      <TextField
        name="bankReference"
        label="Referencia en el banco"
        defaultValue={typed?.bankReference}
        optional
        maxLength={100}
        autoComplete="off"
      />
      <SpreadsheetField error={problemOf('file')} onChange={onChange} />
    </div>
  );
}

/** Checks and saves the form of a remittance, and gives the latest answer about it. */
function useRemittanceCheck(form: RefObject<HTMLFormElement | null>, actionData: Route.ComponentProps['actionData']) {
  const checking = useFetcher<typeof action>();
  const saving = useFetcher<CheckedRemittance>();
  const isChecking = checking.state !== 'idle';
  // Without scripts, the answer comes with the page.
  const checked = isChecking
    ? undefined
    : (asChecked(saving.data) ?? asChecked(checking.data) ?? asChecked(actionData));

  const send = (fetcher: Pick<typeof checking, 'submit'>, isSaved: boolean) => {
    if (!form.current?.reportValidity()) return;
    const body = new FormData(form.current);
    if (isSaved) body.set('save', '1');
    void fetcher.submit(body, { method: 'post', action: newRemittanceHref, encType: 'multipart/form-data' });
  };

  return {
    checked,
    isChecking,
    isSaving: saving.state !== 'idle',
    check() {
      if (isChecking) return;
      // Its answer is about an earlier check.
      saving.reset();
      send(checking, false);
    },
    save: () => send(saving, true),
    /** Drops the answers: another file or carrier makes those about the one before wrong. */
    forget() {
      checking.reset();
      saving.reset();
    },
  };
}

/** An answer of either action; what `answerUnreached` says is a refusal too. */
function asChecked(
  answer: CheckedRemittance | { ok: false; problem: string } | undefined,
): CheckedRemittance | undefined {
  if (!answer) return undefined;
  return 'step' in answer ? answer : { step: 'refused', problem: answer.problem };
}
