import type { FormMetadata } from '@conform-to/react';
import type { ComponentProps } from 'react';
import type { CheckoutFormFields } from '#app/storefront/checkout/use-checkout-form.ts';
import type { FieldSet } from '#shop/orders/form/order-fields.ts';
import type { OrderFormInput } from '#shop/orders/form/order-form.ts';
import { DeliveryChoice } from './delivery-choice.tsx';
import { DeliveryFields, NewsField } from './delivery-fields.tsx';

type ShippingFieldsProps = {
  form: FormMetadata<OrderFormInput, string[]>;
  fields: CheckoutFormFields;
  fieldSet: FieldSet;
  onInput: (form: HTMLFormElement) => void;
  delivery: ComponentProps<typeof DeliveryChoice>;
};

/** The recipient and the address of an order. */
export function ShippingFields({ form, fields, fieldSet, onInput, delivery }: ShippingFieldsProps) {
  return (
    <form
      id={form.id}
      method="post"
      action="/checkout/pedido"
      noValidate
      onSubmit={form.onSubmit}
      onInput={(event) => onInput(event.currentTarget)}
    >
      {!fieldSet.isService && <DeliveryChoice {...delivery} />}
      <DeliveryFields fields={fields} fieldSet={fieldSet} />
      <NewsField fields={fields} fieldSet={fieldSet} className="mt-5" />
    </form>
  );
}
