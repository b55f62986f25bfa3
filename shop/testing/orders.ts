/** Orders for tests: sound by default, so that a test names only what it is about. */
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import type { CartLine, PricedProduct } from '#shop/cart/pricing.ts';
import { type Offer, unitPrice } from '#shop/catalog/product.ts';
import type { NewOrder, ShippingAddress } from '#shop/orders/order.ts';

export function anAddress(overrides: Partial<ShippingAddress> = {}): ShippingAddress {
  return {
    firstName: 'Laura',
    lastName: 'Gómez Restrepo',
    phone: '3004567812',
    email: 'laura.gomez@correo.example',
    address: 'Cra. 27 # 15-40',
    addressDetails: 'Torre 2, apto 504',
    neighborhood: 'Álamos',
    department: 'Risaralda',
    city: 'Pereira',
    country: 'Colombia',
    postalCode: '',
    subscribe: false,
    ...overrides,
  };
}

/** So many units of a product at today's price. */
export function unitLine(product: Pick<PricedProduct, 'id' | 'price' | 'discountPercentage'>, quantity = 1): CartLine {
  return { kind: 'unit', lineId: crypto.randomUUID(), productId: product.id, quantity, shownPrice: unitPrice(product) };
}

/** One pack of a product at its price. */
export function offerLine(product: Pick<PricedProduct, 'id'>, { id, units, label, price }: Offer): CartLine {
  return {
    kind: 'offer',
    lineId: crypto.randomUUID(),
    productId: product.id,
    offerId: id,
    units,
    label,
    shownPrice: price,
  };
}

/** A guest's cash-on-delivery order of these lines, confirmed at the total they add up to. */
export function aNewOrder(lines: CartLine[], overrides: Partial<NewOrder> = {}): NewOrder {
  return {
    idempotencyKey: crypto.randomUUID(),
    lines,
    shownTotal: lines.reduce((total, line) => total + line.shownPrice * (line.kind === 'unit' ? line.quantity : 1), 0),
    shippingAddress: anAddress(),
    notes: '',
    paymentMethod: 'Pago Contraentrega',
    userId: null,
    consents: [{ purpose: 'terms-and-data', wording: 'Autorizo el tratamiento de mis datos.' }],
    ...overrides,
  };
}

/** Writes an order as it would stand after it was placed, without touching any stock, and gives its row. */
export async function insertPlacedOrder(db: Db, overrides: Partial<typeof orders.$inferInsert> = {}) {
  const [row] = await db
    .insert(orders)
    .values({
      orderNumber: String(Math.floor(100_000 + Math.random() * 900_000)),
      totalAmount: 30_000,
      status: 'Pendiente Contraentrega',
      items: [
        { id: crypto.randomUUID(), name: 'Miel de Abejas', quantity: 1, price: 30_000, isOffer: false, image_urls: [] },
      ],
      shippingAddress: anAddress(),
      paymentMethod: 'Pago Contraentrega',
      idempotencyKey: crypto.randomUUID(),
      contentHash: 'unused',
      accessToken: crypto.randomUUID(),
      ...overrides,
    })
    .returning();
  if (!row) throw new Error('The order was not inserted');
  return row;
}
