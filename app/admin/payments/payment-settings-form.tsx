import { useForm } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type * as v from 'valibot';
import { paymentSettingsForm } from '#shop/settings/payment-settings.ts';
import type { ReadPaymentSettings } from '#shop/settings/save-payment-settings.server.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { DraftNotice } from '../draft-notice.tsx';
import { FormBar } from '../form-bar.tsx';
import { draftValues, type OfferedDraft, useFormDraft } from '../form-draft.ts';
import { type NewerRow, NewerValues } from '../newer-values.tsx';
import { Panel } from '../panel.tsx';
import { useUnsavedChanges } from '../unsaved-changes.tsx';
import { AccountList } from './account-list.tsx';
import type { SettingsRefusal } from './payment-settings.tsx';
import { paymentSettingsDraft } from './payments-href.ts';
import { ProviderPanel } from './provider-panel.tsx';

type PaymentSettingsFormProps = {
  settings: ReadPaymentSettings;
  /** what was typed here before, to go on with; null for the settings as they are */
  draft: OfferedDraft | null;
  /** null where the shop has no keys */
  provider: { isTest: boolean } | null;
  eventsUrl: string;
  /** why the last try was not kept; another object each time */
  refusal: SettingsRefusal | undefined;
  /** who changed these settings before */
  history: ReactNode;
  onTakeNewer: (newer: ReadPaymentSettings) => void;
  onTakeDraft: (draft: OfferedDraft) => void;
};

type Values = v.InferInput<typeof paymentSettingsForm>;

export function PaymentSettingsForm({
  settings,
  draft,
  provider,
  eventsUrl,
  refusal,
  history,
  onTakeNewer,
  onTakeDraft,
}: PaymentSettingsFormProps) {
  const fingerprint = useRef<HTMLInputElement>(null);
  const drafted = draft && (draftValues(draft.fields) as Values);
  const pending = useNavigation().formMethod === 'POST';
  const newer = refusal && 'newer' in refusal ? refusal.newer : null;
  const problem = refusal && 'problem' in refusal ? refusal.problem : null;
  const [form, fields] = useForm<Values, v.InferOutput<typeof paymentSettingsForm>>({
    id: 'configuracion-pagos',
    defaultValue: drafted ?? {
      accounts: settings.accounts,
      transferHoldHours: String(settings.transferHoldHours),
      notificationEmail: settings.notificationEmail,
    },
    lastResult: refusal && 'submission' in refusal ? refusal.submission : null,
    shouldRevalidate: 'onInput',
    shouldDirtyConsider: (name) => name !== 'fingerprint',
    onValidate: ({ formData }) => parseWithValibot(formData, { schema: paymentSettingsForm }),
  });

  useEffect(() => {
    if (newer) {
      toast({
        title: 'Error al Guardar',
        description: 'Otra persona guardó otros valores mientras editabas.',
        kind: 'destructive',
      });
    } else if (problem) toast({ title: 'Error al Guardar', description: problem, kind: 'destructive' });
  }, [newer, problem]);

  const isDirty = form.dirty || drafted !== null;
  const { offered, take, drop } = useFormDraft(paymentSettingsDraft, form.id);
  const leaving = useUnsavedChanges(isDirty, drop);

  const wrong = Object.keys(form.allErrors).length;
  return (
    <Form method="post" id={form.id} noValidate onSubmit={form.onSubmit} preventScrollReset className="pb-32 sm:pb-20">
      {leaving}
      <input
        ref={fingerprint}
        type="hidden"
        name="fingerprint"
        defaultValue={drafted ? drafted.fingerprint : settings.fingerprint}
      />
      <DraftNotice
        // What is gone on with already is not offered again: taking it anew would lose what was typed since.
        draft={drafted ? null : offered}
        onTake={(draft) => {
          take();
          onTakeDraft(draft);
        }}
        onDrop={drop}
      />
      {newer && (
        <NewerValues
          savedAt={newer.savedAt}
          rows={rowsOf(newer, form.value as Values | undefined)}
          onTake={() => onTakeNewer(newer)}
          onOverwrite={() => {
            // The form is sent right after: over the values it was just told of, and no others.
            if (fingerprint.current) fingerprint.current.value = newer.fingerprint;
          }}
        />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <AccountList form={form} field={fields.accounts} />
        <div className="grid gap-5">
          <Panel title="Plazo y avisos" id="plazo-y-avisos">
            <div className="grid gap-5">
              <TextField
                id={fields.transferHoldHours.id}
                name={fields.transferHoldHours.name}
                defaultValue={fields.transferHoldHours.initialValue}
                error={fields.transferHoldHours.errors}
                label="Horas para transferir"
                hint="Un pedido por transferencia sin comprobante espera este tiempo; después se cancela y sus productos vuelven a la venta."
                inputMode="numeric"
                maxLength={3}
                required
              />
              <TextField
                id={fields.notificationEmail.id}
                name={fields.notificationEmail.name}
                defaultValue={fields.notificationEmail.initialValue}
                error={fields.notificationEmail.errors}
                label="Correo para avisos de pedidos"
                optional
                hint="Recibe un mensaje por cada pedido nuevo, comprobante o pago por revisar. Vacío: no se avisa a nadie."
                type="email"
                maxLength={254}
              />
            </div>
          </Panel>
          <ProviderPanel provider={provider} eventsUrl={eventsUrl} />
        </div>
      </div>
      <div className="mt-5">{history}</div>

      <FormBar>
        <p role="status" className="mr-auto text-admin-body text-ink-2">
          {problem ? (
            <span className="flex items-start gap-2 font-semibold text-danger">
              <CircleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
              No se pudo guardar la configuración. {problem}
            </span>
          ) : (
            formState(wrong, isDirty)
          )}
        </p>
        <Button type="submit" size="sm" pending={pending} className="max-sm:w-full">
          Guardar Configuración
        </Button>
      </FormBar>
    </Form>
  );
}

function formState(wrong: number, dirty: boolean): string {
  if (wrong > 0) return wrong === 1 ? 'Hay 1 campo por corregir' : `Hay ${wrong} campos por corregir`;
  return dirty ? 'Hay cambios sin guardar' : 'Sin cambios por guardar';
}

/** What differs, as it is saved and as it stands in the form. */
function rowsOf(theirs: ReadPaymentSettings, yours: Values = {}): NewerRow[] {
  const rows = [
    { field: 'Cuentas', theirs: accountWords(theirs.accounts), yours: accountWords(yours.accounts ?? []) },
    {
      field: 'Horas para transferir',
      theirs: String(theirs.transferHoldHours),
      yours: yours.transferHoldHours ?? '',
    },
    { field: 'Correo para avisos', theirs: theirs.notificationEmail, yours: yours.notificationEmail ?? '' },
  ];
  return rows.filter((row) => row.theirs !== row.yours);
}

/** One account a line. */
function accountWords(accounts: NonNullable<Values['accounts']>): string {
  return accounts
    .map(({ bank, kind, number, holder }) => [bank, kind, number, holder].filter(Boolean).join(' · '))
    .join('\n');
}
