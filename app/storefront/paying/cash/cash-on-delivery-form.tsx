import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { SessionAnswer } from '#app/account/session.ts';
import { DeliveryFields, NewsField } from '#app/storefront/checkout/fields/delivery-fields.tsx';
import { RememberedNote } from '#app/storefront/checkout/fields/remembered-note.tsx';
import { startingValues } from '#app/storefront/checkout/fields/starting-values.ts';
import { useOrderFields } from '#app/storefront/checkout/fields/use-order-fields.ts';
import { LinkedWording } from '#app/storefront/legal/linked-wording.tsx';
import { keepDraft } from '#app/storefront/paying/order-draft.ts';
import { mistakesToast } from '#app/storefront/paying/paying-state.ts';
import { PromiseNote } from '#app/storefront/shipping/promise-note.tsx';
import type { PublicPromise } from '#app/storefront/shipping/public-promise.server.ts';
import { useDeliveryTerms } from '#app/storefront/shipping/use-shipping-start.ts';
import { CheckboxField } from '#app/ui/field.tsx';
import { toast } from '#app/ui/toast.tsx';
import { legalPaths } from '#shop/legal/legal-pages.ts';
import { orderConsent } from '#shop/orders/form/order-consent.ts';
import { fieldSetFor } from '#shop/orders/form/order-fields.ts';
import { type OrderForm, type OrderFormInput, orderFormFor, splitFullName } from '#shop/orders/form/order-form.ts';
import { deliveryDeadline, withdrawalTerms } from '#shop/orders/order-terms.ts';
import { methodRecords } from '#shop/paying/payment-methods.ts';
import type { PublicSettings } from '#shop/settings/store-settings.ts';

type CashOnDeliveryFormProps = {
  id: string;
  /** the signed-in customer; null for a guest */
  person: SessionAnswer['viewer'];
  settings: PublicSettings;
  /** the server's errors for the last attempt */
  lastResult: SubmissionResult | null;
  /** when it arrives in the city that was typed; null if that is not known yet */
  promise: PublicPromise | null;
  /** called with the form once it is shown, and with null once it is not */
  onShown: (form: HTMLFormElement | null) => void;
  onConfirm: (fields: FormData) => void;
};

/** Name, contact data and address. Input survives closing the dialog. */
export function CashOnDeliveryForm(props: CashOnDeliveryFormProps) {
  const { id, person, settings, lastResult, promise, onShown, onConfirm } = props;
  const owner = person?.email ?? '';
  const fieldSet = fieldSetFor(useOrderFields(), methodRecords.cash);
  const [start] = useState(() => {
    const defaults = person ? { ...splitFullName(person.fullName), email: person.email } : {};
    return startingValues(owner, defaults, () => fieldSet);
  });
  const [form, fields] = useForm<OrderFormInput, OrderForm>({
    id,
    defaultValue: start.values,
    lastResult,
    shouldRevalidate: 'onInput',
    onValidate({ formData }) {
      const submission = parseWithValibot(formData, { schema: orderFormFor(fieldSet) });
      if (submission.status === 'error') toast(mistakesToast(Object.keys(submission.error ?? {})));
      return submission;
    },
    onSubmit(event, { formData }) {
      event.preventDefault();
      onConfirm(formData);
    },
  });

  return (
    <form
      ref={onShown}
      id={form.id}
      method="post"
      action="/contraentrega"
      noValidate
      onSubmit={form.onSubmit}
      onInput={(event) => keepDraft(owner, new FormData(event.currentTarget))}
    >
      {start.areRemembered && <RememberedNote formId={form.id} />}
      <DeliveryFields fields={fields} fieldSet={fieldSet} />
      <div className="mt-4">
        <CheckboxField id={fields.consent.id} name={fields.consent.name} error={fields.consent.errors} required>
          <LinkedWording wording={orderConsent(settings)} />
        </CheckboxField>
        <NewsField fields={fields} fieldSet={fieldSet} />
      </div>
      <Terms promise={promise} />
    </form>
  );
}

/** When the order arrives, and, collapsed, the usual delivery time and the right of withdrawal. */
function Terms({ promise }: { promise: PublicPromise | null }) {
  const terms = useDeliveryTerms() ?? deliveryDeadline;
  return (
    <>
      <PromiseNote own={promise} className="mt-3" />
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
          <LinkedWording wording={[`${terms} `, { words: 'Envíos', path: legalPaths.shipping }]} />
        </p>
        <p className="mt-2">
          <LinkedWording
            wording={[`${withdrawalTerms} `, { words: 'Cambios y devoluciones', path: legalPaths.returns }]}
          />
        </p>
      </details>
    </>
  );
}
