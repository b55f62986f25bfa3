import { type AddressFieldName, fieldSetFor, missingFields, type OrderFields } from '#shop/orders/form/order-fields.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import type { OrderByLink } from '#shop/orders/order.ts';
import { type MethodCode, methodRecords } from '#shop/paying/payment-methods.ts';

/** Lists the details that an order lacks for another payment method than its own. */
export function missingDetails(
  { paymentMethod, shippingAddress, items }: Pick<OrderByLink, 'paymentMethod' | 'shippingAddress' | 'items'>,
  method: MethodCode,
  orderFields: OrderFields,
): AddressFieldName[] {
  const record = methodRecords[method];
  const fieldSet = fieldSetFor(orderFields, record, { isService: isServiceOrder(items) });
  return record.stored === paymentMethod ? [] : missingFields(shippingAddress, fieldSet);
}
