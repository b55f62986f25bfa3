import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { useState } from 'react';
import { readDraft } from '#app/storefront/paying/order-draft.ts';
import { departments, formatPhone } from '#shop/colombia.ts';
import { type CheckoutFields, type CheckoutForm, checkoutFormFor } from '#shop/orders/form/checkout-form.ts';
import { splitFullName } from '#shop/orders/form/order-form.ts';

/** The signed-in customer's data. */
export type KnownPerson = {
  fullName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  department: string;
};

type CheckoutFormOptions = {
  id: string;
  person: KnownPerson | null;
  /** the server's errors for the last attempt */
  lastResult: SubmissionResult | null;
  onInvalid: () => void;
  onConfirm: (fields: FormData) => void;
};

export type CheckoutFormFields = ReturnType<typeof useCheckoutForm>['fields'];

/** The shipping form, filled with the draft of the same person, or with their profile. */
export function useCheckoutForm({ id, person, lastResult, onInvalid, onConfirm }: CheckoutFormOptions) {
  const [defaultValue] = useState<CheckoutFields & { paymentMethod?: string }>(
    () => readDraft(person?.email ?? '') ?? (person ? knownFields(person) : {}),
  );
  const [form, fields] = useForm<CheckoutFields, CheckoutForm>({
    id,
    defaultValue,
    lastResult,
    shouldRevalidate: 'onInput',
    onValidate({ formData }) {
      const submission = parseWithValibot(formData, { schema: checkoutFormFor(formData.get('country')) });
      if (submission.status === 'error') onInvalid();
      return submission;
    },
    onSubmit(event, { formData }) {
      event.preventDefault();
      onConfirm(formData);
    },
  });
  return { form, fields, draftMethod: defaultValue.paymentMethod };
}

function knownFields({ fullName, email, phone, address, city, department }: KnownPerson): CheckoutFields {
  return {
    ...splitFullName(fullName),
    email,
    phone: formatPhone(phone),
    address,
    city,
    department: departments.find((name) => name === department) ?? '',
  };
}

/** Returns whether everything but the consent is valid, as needed to show the accounts for a transfer. */
export function isShippingComplete(form: HTMLFormElement): boolean {
  const fields = new FormData(form);
  fields.set('consent', 'on');
  return parseWithValibot(fields, { schema: checkoutFormFor(fields.get('country')) }).status === 'success';
}
