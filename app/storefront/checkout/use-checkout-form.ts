import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { useState } from 'react';
import { formatPhone } from '#shop/colombia.ts';
import type { FieldSet } from '#shop/orders/form/order-fields.ts';
import { type OrderForm, type OrderFormInput, orderFormFor, splitFullName } from '#shop/orders/form/order-form.ts';
import { departments } from '#shop/places/departments.ts';
import { type StartingValues, startingValues } from './fields/starting-values.ts';

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
  /** the fields asked for when the form starts, by the draft's way to pay and delivery */
  initialFieldSet: (draft: StartingValues['values']) => FieldSet;
  /** the fields asked for when the form is validated: the payment method decides */
  fieldSet: () => FieldSet;
  /** the server's errors for the last attempt */
  lastResult: SubmissionResult | null;
  onInvalid: (wrongFields: string[]) => void;
  onConfirm: (fields: FormData) => void;
};

export type CheckoutFormFields = ReturnType<typeof useCheckoutForm>['fields'];

/** The shipping form, filled with the draft of the same person, or with their profile. */
export function useCheckoutForm({
  id,
  person,
  initialFieldSet,
  fieldSet,
  lastResult,
  onInvalid,
  onConfirm,
}: CheckoutFormOptions) {
  const [start] = useState(() =>
    startingValues(person?.email ?? '', person ? knownFields(person) : {}, initialFieldSet),
  );
  const [form, fields] = useForm<OrderFormInput, OrderForm>({
    id,
    defaultValue: start.values,
    lastResult,
    shouldRevalidate: 'onInput',
    onValidate({ formData }) {
      const submission = parseWithValibot(formData, { schema: orderFormFor(fieldSet(), formData.get('country')) });
      if (submission.status === 'error') onInvalid(Object.keys(submission.error ?? {}));
      return submission;
    },
    onSubmit(event, { formData }) {
      event.preventDefault();
      onConfirm(formData);
    },
  });
  // Subscribes to the errors of every field: what children subscribe to is lost when React renders this component
  // alone, as it does for a state that stays the same.
  void form.allErrors;
  const { paymentWay, delivery } = start.values;
  return { form, fields, draft: { way: paymentWay, delivery }, areRemembered: start.areRemembered };
}

function knownFields({ fullName, email, phone, address, city, department }: KnownPerson): OrderFormInput {
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
export function isShippingComplete(form: HTMLFormElement, fieldSet: FieldSet): boolean {
  const fields = new FormData(form);
  fields.set('consent', 'on');
  return parseWithValibot(fields, { schema: orderFormFor(fieldSet, fields.get('country')) }).status === 'success';
}
