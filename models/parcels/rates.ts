/** What sending an order costs by the table of rates. Computed simply: nothing of the code under test is called. */
import type { Books, OrderBook, RateBook } from '#models/books.ts';
import type { CartLine } from '#shop/cart/pricing.ts';

/** What one unit of each product and a pack weigh, in grams. */
export const weights = { units: [600, 400], pack: 900 };

/** Where each shopper lives: in a municipality that the shop knows, and in a village of which it knows the department. */
export const homes = [
  { city: 'Pereira', department: 'Risaralda', places: ['66001', '66', 'CO'] },
  { city: 'Quebradona Alta', department: 'Antioquia', places: ['05', 'CO'] },
];

/** The places for which staff make rules; the village is not in Medellín. */
export const places = ['CO', '66', '66001', '05', '05001'];

/** The telephone of a shopper. */
export const phoneOf = (shopper: number) => `300456781${shopper}`;

/** The places whose rule may apply to an order of a shopper, the most specific first. */
export function placesOf({ phone }: Pick<OrderBook, 'phone'>): string[] {
  const home = homes.find((_, shopper) => phoneOf(shopper) === phone);
  if (!home) throw new Error(`No shopper has the telephone ${phone}`);
  return home.places;
}

/** What is sent where. */
type Sent = { places: string[]; grams: number; goods: number };

/** The shipping of something; `fee` is added if it is paid on delivery, which is refused if `isRefused`. */
type Charge = { price: number; fee: number; isRefused: boolean };

export function chargeOf(rates: RateBook[], { places, grams, goods }: Sent): Charge {
  const [rate] = places.flatMap((place) => rates.filter((one) => one.place === place));
  if (!rate) throw new Error('There is no rate of the country');
  const limit = ({ upToGrams }: { upToGrams: number | null }) => upToGrams ?? Number.POSITIVE_INFINITY;
  const fitting = rate.steps.filter((step) => grams <= limit(step)).sort((one, other) => limit(one) - limit(other));
  const isFree = rate.freeFrom !== null && rate.freeFrom <= goods;
  const isWithin = (rate.codLeast ?? 0) <= goods && goods <= (rate.codMost ?? Number.POSITIVE_INFINITY);
  return {
    price: isFree ? 0 : (fitting[0]?.price ?? 0),
    fee: rate.codFee,
    isRefused: !(rate.codAllowed && isWithin),
  };
}

/** Whether the shipping of an order has the fee: where that is unknown, because it was to be paid on delivery before. */
export function hasFee({ events }: Books, { id, codFee }: OrderBook): boolean {
  if (codFee !== null) return codFee > 0;
  const isOnDelivery = (status: string | null) => status === 'Pendiente Contraentrega';
  return events.some(({ orderId, from, to }) => orderId === id && (isOnDelivery(from) || isOnDelivery(to)));
}

/** Weighs an order. */
export function gramsOfOrder({ products }: Books, { items }: Pick<OrderBook, 'items'>): number {
  return items.reduce(
    (sum, { id, quantity, isOffer }) => sum + (isOffer ? weights.pack : quantity * weightOf(products, id)),
    0,
  );
}

/** Weighs a cart. */
export function gramsOfCart({ products }: Books, lines: CartLine[]): number {
  return lines.reduce(
    (sum, line) => sum + (line.kind === 'offer' ? weights.pack : line.quantity * weightOf(products, line.productId)),
    0,
  );
}

const weightOf = (products: Books['products'], productId: string) =>
  weights.units[products.findIndex(({ id }) => id === productId)] ?? 0;
