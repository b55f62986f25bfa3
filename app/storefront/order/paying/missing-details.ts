import { type AddressFieldName, fieldSetFor, missingFields, type OrderFields } from '#shop/orders/form/order-fields.ts';
import { goodsToPay } from '#shop/orders/goods-to-pay.ts';
import type { OrderByLink } from '#shop/orders/order.ts';
import { type MethodCode, methodRecords } from '#shop/paying/payment-methods.ts';

/** Lists the details that an order lacks for another payment method than its own. */
export function missingDetails(
  order: Pick<OrderByLink, 'paymentMethod' | 'shippingAddress' | 'items' | 'delivery'>,
  method: MethodCode,
  orderFields: OrderFields,
): AddressFieldName[] {
  const record = methodRecords[method];
  const fieldSet = fieldSetFor(orderFields, record, goodsToPay(order));
  return record.stored === order.paymentMethod ? [] : missingFields(order.shippingAddress, fieldSet);
}
