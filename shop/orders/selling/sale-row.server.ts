import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#db/database.server.ts';
import type { orders } from '#db/schema.ts';
import { withMunicipality } from '#shop/orders/form/with-municipality.ts';
import type { OrderItem, ShippingAddress } from '#shop/orders/order.ts';
import { hashLines } from '#shop/orders/placing/order-content.server.ts';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';
import { holdUntil } from '#shop/paying/hold-until.server.ts';
import { type NewSale, saleMethod, saleTotal } from './sale.ts';

type SaleRow = Omit<typeof orders.$inferInsert, 'orderNumber' | 'id'>;

/**
 * The row of a sale's order, before its goods are handed over.
 *
 * @param seller the member of staff who made it, by the name at that time; the id is null if the account is gone
 */
export function saleRow(
  sale: NewSale,
  seller: { userId: string | null; fullName: string },
  items: OrderItem[],
): SaleRow & { status: OrderStatus } {
  const { channel, delivery, discount, discountReason, shippingCost, dueOn, notes, idempotencyKey } = sale;
  const paymentMethod = saleMethod(sale);
  return {
    ...{
      channel,
      delivery,
      discount,
      discountReason,
      shippingCost,
      dueOn,
      notes,
      paymentMethod,
      items,
      idempotencyKey,
    },
    status: firstStatus(sale),
    // For these the payment method says it; the customer may choose another one by the order's link.
    remainder: paymentMethod === 'Pago Contraentrega' || sale.remainder === 'transfer' ? null : sale.remainder,
    totalAmount: saleTotal(sale),
    shippingAddress: sale.customer ? withMunicipality(sale.customer) : walkIn,
    soldBy: seller.userId,
    soldByName: seller.fullName,
    contentHash: hashSale(sale),
    accessToken: randomBytes(24).toString('base64url'),
  };
}

/** Until when the order of a sale keeps its stock without its payment; null if it is kept without limit. */
export async function saleHold(tx: Db, { remainder }: NewSale, now: Date): Promise<Date | null> {
  return remainder === 'transfer' ? holdUntil(tx, 'Transferencia Bancaria', now) : null;
}

/** The address of a customer who leaves no data. */
const walkIn: ShippingAddress = {
  firstName: 'Venta',
  lastName: 'de mostrador',
  phone: '',
  email: '',
  address: '',
  addressDetails: '',
  neighborhood: '',
  department: '',
  city: '',
  country: 'Colombia',
  postalCode: null,
  subscribe: false,
};

function firstStatus({ remainder }: NewSale): OrderStatus {
  if (!remainder) return 'Pagado';
  return remainder === 'on-delivery' ? 'Pendiente Contraentrega' : 'Pendiente';
}

/** Hashes the content of a sale: two requests under one key with the same hash are the same sale. */
export function hashSale({ idempotencyKey: _, lines, customer, consents: __, ...rest }: NewSale): string {
  const sorted = (content: object) => Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1));
  const content = ['sale', hashLines(lines), customer && sorted(customer), sorted(rest)];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
