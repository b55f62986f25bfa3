/** Commands of shoppers: they fill carts, reserve, order, pay, cancel, send proofs, reload and start over. */
import fc from 'fast-check';
import type { OrderBook } from '#models/books.ts';
import { minuteMs } from '#models/clock.ts';
import { chargeOf, hasFee, placesOf } from '#models/parcels/rates.ts';
import { type CardFate, cardFates } from '#models/scripted-provider.ts';
import { pick, type World } from '#models/world.ts';
import type { CartLine } from '#shop/cart/pricing.ts';
import type { ChosenDelivery } from '#shop/orders/form/chosen-delivery.ts';
import type { MethodCode } from '#shop/paying/payment-methods.ts';
import { offerLine, unitLine } from '#shop/testing/orders.ts';
import { type Arbitraries, command, nth } from './command.ts';
import { wait } from './time-commands.ts';

const browser = fc.constantFrom<(0 | 1)[]>(0, 1);
const method = fc.constantFrom<MethodCode[]>('widget', 'widget', 'card', 'card', 'transfer', 'cash');
const cardFate = fc.constantFrom('approved' as const, ...cardFates);

/**
 * Carts, as units of product A, units of product B, and packs of B with two units each. `tooMany` exceeds all limits.
 */
const carts = { oneA: [1, 0, 0], twoOfBoth: [2, 2, 0], threeA: [3, 0, 0], packOfB: [0, 1, 1], tooMany: [5, 4, 0] };
export const cart = fc.constantFrom(...(Object.keys(carts) as (keyof typeof carts)[]));

export const linesOf = ({ books: { products } }: World, content: keyof typeof carts): CartLine[] => {
  const [a, b] = products;
  const [ofA = 0, ofB = 0, packs = 0] = carts[content];
  if (!a || !b) return [];
  const packPrice = b.packPrice ?? 0;
  return [
    ...(ofA > 0 ? [unitLine({ ...a, discountPercentage: 0 }, ofA)] : []),
    ...(ofB > 0 ? [unitLine({ ...b, discountPercentage: 0 }, ofB)] : []),
    ...(packs > 0 ? [offerLine(b, { id: 'pack', label: 'Pack x2', units: 2, price: packPrice })] : []),
  ];
};

const priceOf = ({ books: { products } }: World, line: CartLine): number => {
  const product = products.find(({ id }) => id === line.productId);
  return (line.kind === 'offer' ? product?.packPrice : product?.price) ?? 0;
};

const ordersOf = ({ books }: World) => books.orders.filter(({ isDeleted }) => !isDeleted).toReversed();
const hasOrders = (world: World) => ordersOf(world).length > 0;
const tokenOf = (world: World, index: number) => pick(ordersOf(world), index)?.token ?? '';

/** What paying on delivery adds to an order that is paid otherwise. */
function feeOf({ books }: World, order: OrderBook): number {
  if (order.isSale || order.method === 'Pago Contraentrega' || order.delivery !== 'parcel') return 0;
  if (hasFee(books, order)) return 0;
  return chargeOf(books.rates, { places: placesOf(order), grams: 0, goods: 0 }).fee;
}

/** Fills the carts of both browsers at the beginning of a history. */
export function fillCarts(world: World): void {
  world.browsers[0].fill(linesOf(world, 'oneA'));
  world.browsers[1].fill(linesOf(world, 'packOfB'));
}

type Ordering = {
  browser: 0 | 1;
  /** 'again': the same order; 'instead': a replacement of the last order; 'anew': a new order */
  how: 'again' | 'instead' | 'anew';
  cart: keyof typeof carts;
  delivery: ChosenDelivery;
  method: MethodCode;
  cardFate: CardFate;
};

export const orders = (args: Partial<Arbitraries<Ordering>>) =>
  command('orders', {
    arguments: fc.record<Ordering>({
      browser,
      how: fc.constantFrom('again', 'instead', 'anew', 'anew'),
      cart,
      delivery: fc.constantFrom('parcel', 'parcel', 'parcel', 'pickup'),
      method,
      cardFate,
      ...args,
    }),
    async act(world, args) {
      const shopper = world.browsers[args.browser];
      if (args.how === 'anew') shopper.startOver();
      if (args.how !== 'again') shopper.fill(linesOf(world, args.cart), args.delivery);
      world.provider.treatCards(args.cardFate);
      return showNews(world, args.browser, await shopper.order(args.method));
    },
  });

type Opening = { browser: 0 | 1; cart: keyof typeof carts; delivery: ChosenDelivery };

/** Opens the order form with a new cart; the order may be sent later. */
export const opensForm = (args: Partial<Arbitraries<Opening>> = {}) =>
  command('opens the order form', {
    arguments: fc.record<Opening>({
      browser,
      cart,
      delivery: fc.constantFrom('parcel', 'parcel', 'parcel', 'pickup'),
      ...args,
    }),
    act(world, args) {
      const shopper = world.browsers[args.browser];
      shopper.startOver();
      shopper.fill(linesOf(world, args.cart), args.delivery);
      return shopper.openForm();
    },
  });

type Reserving = {
  browser: 0 | 1;
  how: 'again' | 'other' | 'anew';
  cart: keyof typeof carts;
  connection: 'own' | 'other';
};

/**
 * Opens the bank accounts, which holds the cart: the same cart, another one, or as a new attempt; from the browser's
 * own connection or from another one.
 */
export const reserves = (args: Partial<Arbitraries<Reserving>>) =>
  command('reserves', {
    arguments: fc.record<Reserving>({
      browser,
      how: fc.constantFrom('again', 'again', 'again', 'anew'),
      cart,
      connection: fc.constantFrom('own', 'own', 'other'),
      ...args,
    }),
    async act(world, args) {
      const shopper = world.browsers[args.browser];
      if (args.how === 'anew') shopper.startOver();
      if (args.how !== 'again') shopper.fill(linesOf(world, args.cart));
      return showNews(world, args.browser, await shopper.reserve(args.connection));
    },
  });

type Paying = { order: number; method: 'widget' | 'card' | 'transfer' | 'cash'; cardFate: CardFate };

export const paysOnPage = (args: Partial<Arbitraries<Paying>>) =>
  command('pays on the order page', {
    arguments: fc.record<Paying>({
      order: nth,
      method: fc.constantFrom('widget', 'card', 'transfer', 'cash'),
      cardFate,
      ...args,
    }),
    applies: hasOrders,
    act(world, { order: index, method, cardFate }) {
      world.provider.treatCards(cardFate);
      const order = pick(ordersOf(world), index);
      if (!order) throw new Error('There are orders');
      return world.browsers[0].pay(method, order.token, order.total + (method === 'cash' ? feeOf(world, order) : 0));
    },
  });

type PayingInWindow = { window: number; status: 'APPROVED' | 'PENDING' | 'DECLINED' };

export const paysInWindow = (args: Partial<Arbitraries<PayingInWindow>>) =>
  command('pays in a window', {
    arguments: fc.record<PayingInWindow>({
      window: nth,
      status: fc.constantFrom('APPROVED', 'APPROVED', 'PENDING', 'DECLINED'),
      ...args,
    }),
    applies: (world, args) => openWindow(world, args.window) !== undefined,
    async act(world, args) {
      const window = openWindow(world, args.window);
      return window && world.provider.payIn(window, args.status).id;
    },
  });

export const sendsProof = (args: Partial<Arbitraries<{ order: number }>>) =>
  command('sends a proof', {
    arguments: fc.record({ order: nth, ...args }),
    applies: hasOrders,
    act: (world, { order }) => world.browsers[0].prove(tokenOf(world, order)),
  });

export const shopperCommands = [
  { weight: 10, arbitrary: orders({}) },
  { weight: 1, arbitrary: opensForm() },
  { weight: 4, arbitrary: reserves({}) },
  { weight: 5, arbitrary: paysOnPage({}) },
  { weight: 6, arbitrary: paysInWindow({}) },
  {
    weight: 2,
    arbitrary: command('orders the same cart in another tab', {
      arguments: fc.record({ browser, method: fc.constantFrom('widget', 'card', 'cash') }),
      applies: (world, args) => world.browsers[args.browser].hasCart(),
      act(world, args) {
        world.browsers[args.browser].openTab();
        return world.browsers[args.browser].order(args.method as MethodCode);
      },
    }),
  },
  {
    weight: 1,
    arbitrary: command('fills a cart', {
      arguments: fc.record({ browser, cart }),
      act: async (world, args) => world.browsers[args.browser].fill(linesOf(world, args.cart)),
    }),
  },
  {
    weight: 1,
    arbitrary: command('keeps reserving for hours', {
      arguments: fc.record({ browser, times: fc.integer({ min: 2, max: 6 }) }),
      async act(world, { browser, times }) {
        for (let time = 1; time < times; time += 1) {
          await world.browsers[browser].reserve();
          await wait(world, 31 * minuteMs);
        }
        return showNews(world, browser, await world.browsers[browser].reserve());
      },
    }),
  },
  {
    weight: 2,
    arbitrary: command('reloads the order page', {
      arguments: fc.record({ order: nth, transaction: nth }),
      applies: hasOrders,
      act: (world, { order, transaction }) =>
        world.browsers[0].look(tokenOf(world, order), pick(world.provider.ledger, transaction)?.id ?? ''),
    }),
  },
  {
    weight: 2,
    arbitrary: command('cancels on the order page', {
      arguments: fc.record({ order: nth }),
      applies: hasOrders,
      act: (world, { order }) => world.browsers[0].cancel(tokenOf(world, order)),
    }),
  },
  { weight: 1, arbitrary: sendsProof({}) },
];

/** Updates the cart to today's prices if the shop refused it because they changed. */
function showNews(world: World, index: 0 | 1, outcome: string): string {
  if (outcome === 'changed') world.browsers[index].reprice((line) => priceOf(world, line));
  return outcome;
}

const openWindow = ({ provider }: World, index: number) => pick(provider.windows.filter(provider.accepts), index);
