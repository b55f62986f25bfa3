import { type FieldMetadata, useForm } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type * as v from 'valibot';
import { DraftNotice } from '#app/admin/form/draft-notice.tsx';
import { draftValues, type OfferedDraft, useFormDraft } from '#app/admin/form/form-draft.ts';
import type { FormRefusal } from '#app/admin/form/form-refusal.ts';
import { NewerValues } from '#app/admin/form/newer-values.tsx';
import { SettingsBar } from '#app/admin/form/settings-bar.tsx';
import { useUnsavedChanges } from '#app/admin/form/unsaved-changes.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { CustomerCancelling } from '#db/schema.ts';
import { withThousands } from '#shop/money.ts';
import { customerCancellingWords } from '#shop/orders/cancelling/customer-cancelling.ts';
import { orderLimitFields, paymentLimitFields } from '#shop/settings/limit-fields.ts';
import { paymentSettingsForm } from '#shop/settings/payment-settings.ts';
import type { ReadPaymentSettings } from '#shop/settings/save-payment-settings.server.ts';
import { AccountList } from './account-list.tsx';
import { comparePaymentSettings } from './compare-payment-settings.ts';
import { LimitsPanel } from './limits-panel.tsx';
import { paymentSettingsDraft } from './payments-href.ts';
import { ProviderPanel } from './provider-panel.tsx';

type PaymentSettingsFormProps = {
  settings: ReadPaymentSettings;
  /** the unsaved draft that the form continues; null to start from the saved settings */
  draft: OfferedDraft | null;
  /** null if the shop has no provider keys */
  provider: { isTest: boolean } | null;
  eventsUrl: string;
  /** why the last attempt was refused; a new object each time */
  refusal: FormRefusal<ReadPaymentSettings> | undefined;
  /** the change history of these settings */
  history: ReactNode;
  onTakeNewer: (newer: ReadPaymentSettings) => void;
  onTakeDraft: (draft: OfferedDraft) => void;
};

type Values = v.InferInput<typeof paymentSettingsForm>;

export function PaymentSettingsForm({ settings, draft, refusal, ...props }: PaymentSettingsFormProps) {
  const fingerprint = useRef<HTMLInputElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  const { form, fields, drafted, newer, problem } = useSettingsForm(settings, draft, refusal);
  const isDirty = form.dirty || drafted !== null;
  const { offered, take, drop } = useFormDraft(paymentSettingsDraft, form.id);
  const leaving = useUnsavedChanges(isDirty, drop);
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
        // A draft that was taken is not offered again: taking it twice would lose what was typed since.
        draft={drafted ? null : offered}
        onTake={(draft) => {
          take();
          props.onTakeDraft(draft);
        }}
        onDrop={drop}
      />
      {newer && (
        <NewerValues
          savedAt={newer.savedAt}
          rows={comparePaymentSettings(newer, form.value as Values | undefined)}
          onTake={() => props.onTakeNewer(newer)}
          onOverwrite={() => {
            // The form is submitted next: it may overwrite exactly the newer values that were shown.
            if (fingerprint.current) fingerprint.current.value = newer.fingerprint;
          }}
        />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <AccountList form={form} field={fields.accounts} />
        <div className="grid gap-5">
          <TermsPanel
            hours={fields.transferHoldHours}
            email={fields.notificationEmail}
            cancelling={fields.customerCancelling}
          />
          <ProviderPanel provider={props.provider} eventsUrl={props.eventsUrl} />
        </div>
      </div>
      <LimitPanels fields={fields} />
      <div className="mt-5">{props.history}</div>
      <SettingsBar
        problem={problem}
        wrongFields={Object.keys(form.allErrors).length}
        isDirty={isDirty}
        pending={pending}
      />
    </Form>
  );
}

/** The form's values and messages: from the saved settings or the draft, and from the last refusal. */
function useSettingsForm(
  settings: ReadPaymentSettings,
  draft: OfferedDraft | null,
  refusal: PaymentSettingsFormProps['refusal'],
) {
  const drafted = draft && (draftValues(draft.fields) as Values);
  const newer = refusal && 'newer' in refusal ? refusal.newer : null;
  const problem = refusal && 'problem' in refusal ? refusal.problem : null;
  const [form, fields] = useForm<Values, v.InferOutput<typeof paymentSettingsForm>>({
    id: 'configuracion-pagos',
    defaultValue: drafted ?? {
      accounts: settings.accounts,
      transferHoldHours: String(settings.transferHoldHours),
      notificationEmail: settings.notificationEmail,
      customerCancelling: settings.customerCancelling,
      orderLimits: textsOf(settings.orderLimits),
      paymentLimits: textsOf(settings.paymentLimits),
    },
    lastResult: refusal && 'submission' in refusal ? refusal.submission : null,
    shouldRevalidate: 'onInput',
    shouldDirtyConsider: (name) => name !== 'fingerprint',
    onValidate: ({ formData }) => parseWithValibot(formData, { schema: paymentSettingsForm }),
  });

  useFormAnswer(refusal, () => {
    const description = newer ? 'Otra persona guardó otros valores mientras editabas.' : problem;
    if (description) toast({ title: 'Error al Guardar', description, kind: 'destructive' });
  });

  return { form, fields, drafted, newer, problem };
}

const textsOf = <Key extends string>(limits: Record<Key, number>) =>
  Object.fromEntries(Object.entries<number>(limits).map(([key, limit]) => [key, withThousands(limit)])) as Record<
    Key,
    string
  >;

function LimitPanels({ fields }: { fields: ReturnType<typeof useSettingsForm>['fields'] }) {
  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
      <LimitsPanel
        id="limites-de-pago"
        title="Límites de los pagos"
        text="Un pedido por fuera de ellos se paga con los demás métodos."
        labels={paymentLimitFields}
        fields={fields.paymentLimits.getFieldset()}
      />
      <LimitsPanel
        id="limites"
        title="Límites de pedidos y reservas"
        text="Un pedido más grande se acuerda por WhatsApp: así nadie deja la tienda sin existencias."
        labels={orderLimitFields}
        fields={fields.orderLimits.getFieldset()}
      />
    </div>
  );
}

type SettingsField = FieldMetadata<string | undefined, Values>;

type TermsPanelProps = {
  hours: SettingsField;
  email: SettingsField;
  cancelling: FieldMetadata<CustomerCancelling | undefined, Values>;
};

/** The hours to wait for a transfer, the address that gets the notices for staff, and who may cancel an order. */
function TermsPanel({ hours, email, cancelling }: TermsPanelProps) {
  return (
    <Panel title="Plazo y avisos" id="plazo-y-avisos">
      <div className="grid gap-5">
        <TextField
          id={hours.id}
          name={hours.name}
          defaultValue={hours.initialValue}
          error={hours.errors}
          label="Horas para transferir"
          hint="Un pedido por transferencia sin comprobante espera este tiempo; después se cancela y sus productos vuelven a la venta."
          inputMode="numeric"
          maxLength={3}
          required
        />
        <TextField
          id={email.id}
          name={email.name}
          defaultValue={email.initialValue}
          error={email.errors}
          label="Correo para avisos de pedidos"
          optional
          hint="Recibe un mensaje por cada pedido nuevo, comprobante o pago por revisar. Vacío: no se avisa a nadie."
          type="email"
          maxLength={254}
        />
        <SelectField
          id={cancelling.id}
          name={cancelling.name}
          defaultValue={cancelling.initialValue}
          error={cancelling.errors}
          label="¿El cliente puede cancelar su pedido?"
          hint="En la página del pedido. Un pedido enviado no se cancela ahí, ni mientras se confirma su pago. Los productos vuelven a la venta; si ya pagó, queda como dinero por devolver. Te llega un aviso."
        >
          {Object.entries(customerCancellingWords).map(([rule, words]) => (
            <option key={rule} value={rule}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
    </Panel>
  );
}
