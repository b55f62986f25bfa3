/**
 * Limits on the units that one person may take from others: in stock holds, and in orders that were neither paid nor
 * sent yet. A larger order is arranged on WhatsApp.
 */
import type { OrderLimits } from '#db/schema.ts';
import { type OrderItem, productUnits } from '#shop/orders/order.ts';

export type { OrderLimits };

/** The limits of a single order, which are public: every browser gets them. */
export type OrderSizeLimits = Pick<OrderLimits, 'unitsPerProduct' | 'unitsPerOrder'>;

export function orderSizeLimits({ unitsPerProduct, unitsPerOrder }: OrderLimits): OrderSizeLimits {
  return { unitsPerProduct, unitsPerOrder };
}

/** The properties of an order's item, or of a cart line, that the limits use. */
type LimitedItem = Pick<OrderItem, 'id' | 'quantity' | 'isOffer'>;

/** A limit that an order or hold exceeds, and the number of units that it allows now. */
export type ExceededLimit = { limit: keyof OrderLimits; units: number };

/**
 * Finds the first limit of one order that its items exceed. One unit, or one pack, is always allowed.
 *
 * @returns null if the items are within all limits
 */
export function findExceededLimit(items: LimitedItem[], limits: OrderSizeLimits): ExceededLimit | null {
  const perProduct = Math.max(...productUnits(items).values());
  return (
    exceeded('unitsPerProduct', { units: perProduct, limits, items }) ??
    exceeded('unitsPerOrder', { units: unitCount(items), limits, items })
  );
}

/**
 * Finds whether items exceed a limit together with the units that the same person or address keeps already.
 *
 * @param kept units in the other orders or holds of that person or address
 * @returns null if the limit is not exceeded
 */
export function findExceededTogether(
  limit: 'openUnitsPerPhone' | 'openUnitsPerAddress' | 'heldUnitsPerAddress',
  { items, kept, limits }: { items: OrderItem[]; kept: number; limits: OrderLimits },
): ExceededLimit | null {
  const excess = exceeded(limit, { units: kept + unitCount(items), limits, items: kept === 0 ? items : [] });
  return excess && { limit, units: Math.max(0, excess.units - kept) };
}

function exceeded<Limit extends keyof OrderLimits>(
  limit: Limit,
  { units, limits, items }: { units: number; limits: Pick<OrderLimits, Limit>; items: LimitedItem[] },
): ExceededLimit | null {
  const allowed = Math.max(limits[limit], unitOrPack(items));
  return units > allowed ? { limit, units: allowed } : null;
}

/**
 * Returns the units of a product that all holds together may keep: a percentage, rounded down, but at least one unit or
 * the largest pack among the items.
 *
 * @param units units of the product that are for sale or held
 */
export function holdableUnits(units: number, { heldPercent }: OrderLimits, items: OrderItem[] = []): number {
  return Math.max(unitOrPack(items), Math.floor((units * heldPercent) / 100));
}

/** The units that are always allowed: those of the largest pack among the items, or one. */
function unitOrPack(items: LimitedItem[]): number {
  return Math.max(1, ...items.filter(({ isOffer }) => isOffer).map(({ quantity }) => quantity));
}

/** The units of all items together. */
export function unitCount(items: Pick<OrderItem, 'quantity'>[]): number {
  return items.reduce((units, { quantity }) => units + quantity, 0);
}

/** The Spanish text for a shopper whose order or hold exceeds a limit. */
export function exceededLimitText({ limit, units }: ExceededLimit): string {
  switch (limit) {
    case 'unitsPerProduct':
      return `Aquí puedes pedir hasta ${inUnits(units)} de cada producto.`;
    case 'unitsPerOrder':
      return `Aquí puedes pedir hasta ${inUnits(units)} en un pedido.`;
    case 'openUnitsPerPhone':
      return 'Con este teléfono ya hay pedidos por despachar.';
    case 'openUnitsPerAddress':
      return 'Desde tu conexión ya hay muchos pedidos por despachar.';
    case 'heldUnitsPerAddress':
    case 'heldPercent':
      if (units === 0) return `${noneHoldable[limit]} Elige otro método de pago, o prueba más tarde.`;
      return `Mientras transfieres podemos reservarte hasta ${inUnits(units)}. Elige otro método de pago, o lleva menos.`;
  }
}

const noneHoldable = {
  heldUnitsPerAddress: 'Desde tu conexión ya hay muchas unidades reservadas para transferir.',
  heldPercent: 'Otras personas están transfiriendo por estos productos.',
};

const inUnits = (units: number) => (units === 1 ? '1 unidad' : `${units} unidades`);
