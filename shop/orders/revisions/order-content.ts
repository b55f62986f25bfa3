/** What staff and customers may change of an order, and how two states of it differ. */
import type { OrderContent, OrderDelivery, OrderItem, ShippingAddress } from '#db/schema.ts';
import { formatPhone } from '#shop/colombia.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import { orderUnits, packName, stockItemOf } from '#shop/orders/order.ts';
import { goodsHaveLeft, type OrderStatus } from '#shop/orders/status/order-status.ts';

/** A line of the changed order: an existing one, perhaps with other units, or a new one at today's price. */
export type RevisedLine =
  /**
   * `line`: its position in the order. A `quantity` of 0 removes it; any other leaves the units of a pack as they are
   */
  | { kind: 'kept'; line: number; quantity: number }
  | { kind: 'unit'; productId: string; quantity: number }
  | { kind: 'offer'; productId: string; offerId: string };

/** Whether an order of this status may be changed: it is neither sent nor cancelled. */
export const canBeRevised = (status: OrderStatus) => status !== 'Cancelado' && !goodsHaveLeft(status);

/** Whether a customer may correct the address of an order: it is sent to one, and not yet. */
export const canCorrectAddress = (order: { status: OrderStatus; delivery: OrderDelivery; items: OrderItem[] }) =>
  canBeRevised(order.status) && order.delivery === 'parcel' && !isServiceOrder(order.items);

/**
 * The units by stock item that one state of an order has beyond another: positive if it needs more, negative if it
 * gives some up.
 */
export function unitsBeyond(after: OrderItem[], before: ReadonlyMap<string, number>): Map<string, number> {
  const beyond = new Map(orderUnits(after));
  for (const [id, units] of before) beyond.set(id, (beyond.get(id) ?? 0) - units);
  return new Map([...beyond].filter(([, units]) => units !== 0));
}

/** One thing in which two states of an order differ. */
export type Difference = {
  what: string;
  before: string;
  after: string;
  /** 'person': text that identifies or is written by the customer */
  about: 'goods' | 'money' | 'person';
};

/** Lists in words how two states of an order differ: its lines, what they cost, where it goes, and its notes. */
export function listDifferences(before: OrderContent, after: OrderContent): Difference[] {
  const amount = (what: string, one: Pesos, other: Pesos) =>
    difference(what, formatPesos(one), formatPesos(other), 'money');
  return [
    ...lineDifferences(before.items, after.items),
    amount('Descuento', before.discount, after.discount),
    amount('Envío', before.shippingCost, after.shippingCost),
    difference('Motivo del descuento', before.discountReason, after.discountReason, 'money'),
    difference('Dirección', addressText(before.address), addressText(after.address), 'person'),
    difference('Contacto', contactText(before.address), contactText(after.address), 'person'),
    difference('Notas', before.notes, after.notes, 'person'),
    amount('Total', before.total, after.total),
  ].filter((one) => one.before !== one.after);
}

function difference(what: string, before: string, after: string, about: Difference['about'] = 'goods'): Difference {
  return { what, before, after, about };
}

function lineDifferences(before: OrderItem[], after: OrderItem[]): Difference[] {
  const lines = new Map([...before, ...after].map((item) => [keyOf(item), item]));
  return [...lines].flatMap(([key, item]) => {
    const name = item.isOffer ? `${item.name} (${packName(item)})` : item.name;
    const [one, other] = [before, after].map((items) => items.filter((own) => keyOf(own) === key));
    return [
      difference(name, countText(one ?? []), countText(other ?? [])),
      ...(other?.length ? [difference(`Precio de ${name}`, pricesText(one ?? []), pricesText(other), 'money')] : []),
    ];
  });
}

const keyOf = (item: OrderItem) => JSON.stringify([stockItemOf(item), item.isOffer, item.offerId ?? item.offerLabel]);

/** Packs are counted, not their units. */
const countText = (items: OrderItem[]) =>
  String(items.reduce((sum, { isOffer, quantity }) => sum + (isOffer ? 1 : quantity), 0));

const pricesText = (items: OrderItem[]) => [...new Set(items.map(({ price }) => formatPesos(price)))].join(', ');

const contactText = ({ phone, email }: ShippingAddress) => [formatPhone(phone), email].filter(Boolean).join(', ');

function addressText(to: ShippingAddress): string {
  const name = `${to.firstName} ${to.lastName}`.trim();
  return [name, to.address, to.addressDetails, to.neighborhood, to.city, to.department].filter(Boolean).join(', ');
}
