/** Rules for what orders pay for shipping, by the table of rates, and for the days that they are promised. */
import { type Books, isSent, type OrderBook } from '#models/books.ts';
import type { World } from '#models/world.ts';
import { chargeOf, gramsOfCart, gramsOfOrder, hasFee, placesOf } from './rates.ts';

const onDelivery = 'Pago Contraentrega';

/** Lists the rules that a step broke. `before` are the tables before the step. */
export function rateProblems(world: World, before: Books): string[] {
  return [
    ...world.books.orders.flatMap((order) => {
      const earlier = before.orders.find(({ id }) => id === order.id);
      if (earlier)
        return [...changedProblems(world, before, earlier, order), ...announcedProblems(world, before, order)];
      // Staff agree the shipping of what they sell.
      const isAgreed = order.isSale || world.quotations.some(({ key }) => key === order.key);
      return isAgreed ? [] : placedProblems(world, before, order);
    }),
    ...answerProblems(world, before),
  ];
}

/** Rules for a new order: the rate of its place, as its page showed it. */
function placedProblems({ books, browsers }: World, before: Books, order: OrderBook): string[] {
  const problems: string[] = [];
  const expect = (holdsTrue: boolean, rule: string) =>
    void (holdsTrue || problems.push(`${rule}: order ${order.number} (${order.method}, shipping ${order.shipping})`));
  const asked = browsers.map((browser) => browser.asked()).find((one) => one?.key === order.key);
  expect(order.shipping === (asked?.shown ?? 0), `an order costs the shipping that its page showed, ${asked?.shown}`);
  const isPromised = order.promisedFrom !== null && order.promisedTo !== null;
  if (order.delivery === 'pickup') {
    expect(order.shipping === 0 && !isPromised, 'nothing is sent of what is fetched');
    expect(order.method !== onDelivery, 'no carrier collects the money of what is fetched');
    return problems;
  }
  const goods = order.total - order.shipping;
  const charge = chargeOf(before.rates, { places: placesOf(order), grams: gramsOfOrder(books, order), goods });
  const isOnDelivery = order.method === onDelivery;
  const price = charge.price + (isOnDelivery ? charge.fee : 0);
  expect(order.shipping === price, `an order costs the shipping of its place, weight and amount, ${price}`);
  expect(order.codFee === (isOnDelivery ? charge.fee : 0), 'an order knows the fee that its shipping has');
  expect(!(isOnDelivery && charge.isRefused), 'an order is paid on delivery only where and for what its rate allows');
  expect(isPromised && isWeekday(order.promisedFrom) && isWeekday(order.promisedTo), 'it arrives on a working day');
  expect((order.promisedFrom ?? '') <= (order.promisedTo ?? ''), 'a promise does not end before it begins');
  return problems;
}

const isWeekday = (day: string | null) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/**
 * Rules for a placed order: its shipping stays, but for the fee of a method chosen later, which falls away again with that
 * method, or comes back with it, and for changes by staff.
 */
function changedProblems({ books }: World, before: Books, earlier: OrderBook, order: OrderBook): string[] {
  const isRevised = books.revisions.some(
    (one) =>
      one.orderId === order.id &&
      (one.state === 'applied' || one.state === 'accepted') &&
      before.revisions.find(({ id }) => id === one.id)?.state !== one.state,
  );
  const problems: string[] = [];
  const expect = (holdsTrue: boolean, rule: string) =>
    void (holdsTrue || problems.push(`${rule}: order ${order.number} (${earlier.shipping} → ${order.shipping})`));
  const leaves = earlier.method === onDelivery && order.method !== onDelivery && (earlier.codFee ?? 0) > 0;
  const isPaidInPart = before.byHand.some(({ orderId, isVoided }) => orderId === order.id && !isVoided);
  if (leaves && !isPaidInPart)
    expect(order.shipping === earlier.shipping - (earlier.codFee ?? 0), 'what is paid ahead costs no fee of delivery');
  const isOwedAgain = earlier.method === onDelivery && order.method === onDelivery && earlier.codFee === 0;
  if (isOwedAgain && order.codFee) {
    expect(order.shipping === earlier.shipping + order.codFee, 'what is not paid ahead after all costs its fee again');
    expect(order.status === 'Pendiente Contraentrega', 'a fee comes back to what is collected at the door');
  }
  if (isRevised || leaves) return problems;
  const isChosen = order.method === onDelivery && earlier.method !== onDelivery;
  if (!isChosen || order.isSale) {
    expect(order.shipping === earlier.shipping, 'a rate that changes leaves the shipping of placed orders');
    return problems;
  }
  const goods = earlier.total - earlier.shipping;
  const charge = chargeOf(before.rates, { places: placesOf(order), grams: gramsOfOrder(books, order), goods });
  expect(!charge.isRefused, 'an order is paid on delivery later only where and for what its rate allows');
  const fee = hasFee(before, earlier) ? 0 : charge.fee;
  expect(order.shipping === earlier.shipping + fee, `paying on delivery later adds its fee once, ${fee}`);
  return problems;
}

/** Rules for orders that can be fetched: they are announced once, while they are kept and may be handed over. */
function announcedProblems({ books }: World, before: Books, order: OrderBook): string[] {
  const own = books.events.filter(({ orderId, kind }) => orderId === order.id && kind === 'pickup-ready');
  const isNew = own.some(({ id }) => !before.events.some((one) => one.id === id));
  const earlier = before.orders.find(({ id }) => id === order.id);
  if (!isNew || !earlier) return [];
  const isKept = order.delivery === 'pickup' && order.holdsStock && !isSent(order) && order.status !== 'Cancelado';
  const isPayable = order.status === 'Pagado' || order.method === 'Pago al recoger' || order.remainder !== null;
  return [
    ...(own.length === 1 ? [] : [`order ${order.number} is announced twice`]),
    ...(isKept && isPayable ? [] : [`order ${order.number} is announced, and cannot be fetched`]),
    ...(order.status === earlier.status ? [] : [`order ${order.number} changes its status when it is announced`]),
  ];
}

/** Rules for answers that the shipping is another: it is, nothing was placed, and the answer names the right one. */
function answerProblems({ books, browsers }: World, before: Books): string[] {
  return browsers.flatMap((browser) => {
    const asked = browser.takeAsked();
    if (asked?.answered === undefined) return [];
    const { key, lines, goods, shown, answered, isOnDelivery, phone } = asked;
    const placed = before.orders.find((one) => one.key === key);
    const places = placesOf({ phone });
    const charge = chargeOf(before.rates, {
      places,
      grams: gramsOfCart(books, lines),
      goods: placed ? placed.total - placed.shipping : goods,
    });
    const addsFee = isOnDelivery && !(placed && hasFee(before, placed));
    const price = (placed?.shipping ?? charge.price) + (addsFee ? charge.fee : 0);
    const problems: string[] = [];
    if (answered !== price) problems.push(`the shop answers a shipping of ${answered}, and it is ${price}`);
    if (answered === shown) problems.push(`the shop refuses the shipping of ${shown} that it charges`);
    if (!placed && books.orders.some((one) => one.key === key)) problems.push(`an order is placed that was refused`);
    return problems;
  });
}
