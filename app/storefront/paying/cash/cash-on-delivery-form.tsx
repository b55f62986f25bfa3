import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type * as v from 'valibot';
import type { SessionAnswer } from '#app/account/session.ts';
import {
  DepartmentField,
  EmailField,
  NameFields,
  NotesField,
  StreetFields,
  wired,
} from '#app/storefront/checkout/delivery-fields.tsx';
import { LinkedWording } from '#app/storefront/legal/linked-wording.tsx';
import { keepDraft, readDraft } from '#app/storefront/paying/order-draft.ts';
import { formToast } from '#app/storefront/paying/paying-state.ts';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { CityField } from '#app/ui/shop/city-field.tsx';
import { toast } from '#app/ui/toast.tsx';
import { legalPaths } from '#shop/legal/legal-pages.ts';
import { marketingConsent, orderConsent, orderForm, splitFullName } from '#shop/orders/form/order-form.ts';
import { deliveryTerms, withdrawalTerms } from '#shop/orders/order-terms.ts';
import type { PublicSettings } from '#shop/settings/store-settings.ts';

type FormInput = v.InferInput<typeof orderForm>;
type Fields = ReturnType<typeof useForm<FormInput>>[1];

type CashOnDeliveryFormProps = {
  id: string;
  /** the signed-in customer; null for a guest */
  person: SessionAnswer['viewer'];
  settings: PublicSettings;
  /** the server's errors for the last attempt */
  lastResult: SubmissionResult | null;
  onConfirm: (fields: FormData) => void;
};

/** Name, contact data and address. Input survives closing the dialog. */
export function CashOnDeliveryForm({ id, person, settings, lastResult, onConfirm }: CashOnDeliveryFormProps) {
  const owner = person?.email ?? '';
  const [defaultValue] = useState(
    () => readDraft(owner) ?? (person ? { ...splitFullName(person.fullName), email: person.email } : {}),
  );
  const [form, fields] = useForm<FormInput>({
    id,
    defaultValue,
    lastResult,
    shouldRevalidate: 'onInput',
    onValidate({ formData }) {
      const submission = parseWithValibot(formData, { schema: orderForm });
      if (submission.status === 'error') toast(formToast());
      return submission;
    },
    onSubmit(event, { formData }) {
      event.preventDefault();
      onConfirm(formData);
    },
  });

  return (
    <form
      id={form.id}
      method="post"
      action="/contraentrega"
      noValidate
      onSubmit={form.onSubmit}
      onInput={(event) => keepDraft(owner, new FormData(event.currentTarget))}
    >
      <OrderFields fields={fields} />
      <div className="mt-4">
        <CheckboxField id={fields.consent.id} name={fields.consent.name} error={fields.consent.errors} required>
          <LinkedWording wording={orderConsent(settings)} />
        </CheckboxField>
        <CheckboxField
          id={fields.subscribe.id}
          name={fields.subscribe.name}
          defaultChecked={fields.subscribe.initialValue === 'on'}
        >
          {marketingConsent}
        </CheckboxField>
      </div>
      <Terms />
    </form>
  );
}

/** The fields of the form, without the consents. */
function OrderFields({ fields }: { fields: Fields }) {
  return (
    <div className="grid grid-cols-1 gap-x-4.5 gap-y-5 sm:grid-cols-2">
      <NameFields fields={fields} />
      <TextField
        {...wired(fields.phone)}
        label="Celular"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
        maxLength={40}
      />
      <EmailField field={fields.email} />
      <StreetFields fields={fields} />
      <TextField
        {...wired(fields.neighborhood)}
        label="Barrio"
        autoComplete="address-level3"
        required
        maxLength={120}
      />
      <DepartmentField field={fields.department} isRequired />
      <CityField
        {...wired(fields.city)}
        department={fields.department.value ?? ''}
        label="Ciudad"
        autoComplete="address-level2"
        required
        maxLength={120}
      />
      <NotesField field={fields.notes} />
    </div>
  );
}

/** The delivery time and the right of withdrawal, collapsed. */
function Terms() {
  return (
    <details className="mt-1 text-small text-ink-2">
      <summary className="flex min-h-11 w-fit items-center gap-1.5 font-semibold text-green underline-offset-4 hover:underline">
        <ChevronDown
          aria-hidden="true"
          size={16}
          className="transition-transform duration-150 [details[open]_&]:rotate-180"
        />
        Plazo de entrega y derecho de retracto
      </summary>
      <p className="mt-1">
        <LinkedWording wording={[`${deliveryTerms} `, { words: 'Envíos', path: legalPaths.shipping }]} />
      </p>
      <p className="mt-2">
        <LinkedWording
          wording={[`${withdrawalTerms} `, { words: 'Cambios y devoluciones', path: legalPaths.returns }]}
        />
      </p>
    </details>
  );
}
