import type { FormMetadata } from '@conform-to/react';
import type { CheckoutFormFields } from '#app/storefront/checkout/use-checkout-form.ts';
import type { AskedFields } from '#shop/orders/form/order-fields.ts';
import type { OrderFormInput } from '#shop/orders/form/order-form.ts';
import { DeliveryFields, NewsField } from './delivery-fields.tsx';

type ShippingFieldsProps = {
  form: FormMetadata<OrderFormInput, string[]>;
  fields: CheckoutFormFields;
  asked: AskedFields;
  onInput: (form: HTMLFormElement) => void;
};

/** The recipient and the address of an order. */
export function ShippingFields({ form, fields, asked, onInput }: ShippingFieldsProps) {
  return (
    <form
      id={form.id}
      method="post"
      action="/checkout/pedido"
      noValidate
      onSubmit={form.onSubmit}
      onInput={(event) => onInput(event.currentTarget)}
    >
      <DeliveryFields fields={fields} asked={asked} />
      <NewsField fields={fields} asked={asked} className="mt-5" />
    </form>
  );
}
