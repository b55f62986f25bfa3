/** Rules for the orders that one step places. */
import { type OrderBook, unitsOf } from '#models/books.ts';
import { hourMs } from '#models/clock.ts';
import { limits, type Quotation, type World } from '#models/world.ts';
import { isoDayOf } from '#shop/dates.ts';

/** The time after a hold, or after an unpaid order, for which a transfer keeps its prices. */
export const pricesHeldMs = hourMs;

/** Rules for a new order: today's prices, or those held for a transfer; no withdrawn product; within the limits. */
export function placedProblems(world: World, order: OrderBook, now: number): string[] {
  const problems: string[] = [];
  const quotation = world.quotations.find(({ key }) => key === order.key);
  if (quotation) return quotedProblems(world, order, quotation, now);
  const since = order.method === 'Transferencia Bancaria' ? now - pricesHeldMs : now;
  for (const item of order.items)
    if (!wasPrice(world, item, since))
      problems.push(`order ${order.number} has a price of another day or a withdrawn product`);
  // Staff sell what the shopper asks for.
  if (order.isSale) return problems;
  for (const { id } of world.books.products)
    if (unitsOf(id, [order]) > limits.unitsPerProduct) problems.push(`order ${order.number} is beyond the limits`);
  const ofPhone = world.books.orders.filter(
    ({ phone, holdsStock, status, isSale }) =>
      phone === order.phone &&
      !isSale &&
      holdsStock &&
      (status === 'Pendiente' || status === 'Pendiente Contraentrega'),
  );
  if (isPaidElsewhere(world, order, now)) problems.push(`order ${order.number} repeats one that is paid or being paid`);
  const units = world.books.products.reduce((sum, { id }) => sum + unitsOf(id, ofPhone), 0);
  if (units > limits.openUnitsPerPhone) problems.push(`order ${order.number} is beyond the limit of its telephone`);
  return problems;
}

/** Rules for an order from a quotation: as it was sent, by its last day, and of products that are for sale. */
function quotedProblems({ books }: World, order: OrderBook, { total, validUntil }: Quotation, now: number): string[] {
  const isWithdrawn = order.items.some((item) =>
    books.products.some(({ id, isDeleted }) => id === item.id && isDeleted),
  );
  return [
    ...(order.total === total ? [] : [`order ${order.number} is for ${order.total}, and was quoted for ${total}`]),
    ...(isoDayOf(new Date(now)) <= validUntil ? [] : [`order ${order.number} was quoted until ${validUntil}`]),
    ...(isWithdrawn ? [`order ${order.number} is of a withdrawn product`] : []),
  ];
}

/**
 * Whether an order of the same telephone with goods in common has money at the provider, on a reference that can still
 * be paid.
 */
function isPaidElsewhere({ books, provider }: World, order: OrderBook, now: number): boolean {
  const hasShared = ({ items }: OrderBook) => items.some(({ id }) => order.items.some((item) => item.id === id));
  const related = books.orders.filter((one) => one.id !== order.id && one.phone === order.phone && hasShared(one));
  const references = books.attempts
    .filter(
      ({ orderId, expiresAt, isRefused }) => related.some(({ id }) => id === orderId) && expiresAt > now && !isRefused,
    )
    .map(({ reference }) => reference);
  const isReturned = (id: string) => books.transactions.some((one) => one.id === id && one.returnedAt !== null);
  return (
    provider.mood() === 'well' &&
    provider.ledger.some(
      ({ id, reference, status }) =>
        references.includes(reference) && (status === 'APPROVED' || status === 'PENDING') && !isReturned(id),
    )
  );
}

/** Whether a product had this price at some time after `since`, and is not withdrawn now. */
export function wasPrice(
  { prices }: World,
  { id, price, isOffer }: { id: string; price: number; isOffer: boolean },
  since: number,
): boolean {
  const own = prices.filter(({ productId }) => productId === id);
  if (own.at(-1)?.isDeleted) return false;
  return own.some((one, place) => {
    const until = own[place + 1]?.from ?? Number.POSITIVE_INFINITY;
    return until >= since && (isOffer ? one.packPrice : one.price) === price;
  });
}
