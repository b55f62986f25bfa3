/**
 * The world of one history: a shop with two products, two browsers, the payment provider, and the goods that really are
 * on the shelf.
 */
import type { Database } from '#db/database.server.ts';
import { storeSettings, users } from '#db/schema.ts';
import { emptyTables } from '#db/testing/test-database.ts';
import type { Acceptance } from '#shop/orders/drafts/accept-quotation.server.ts';
import { defaultPaymentLimits } from '#shop/paying/payment-limits.ts';
import { insertCarrier } from '#shop/testing/parcels.ts';
import { insertProduct } from '#shop/testing/products.ts';
import type { Books } from './books.ts';
import { type Browser, openBrowser } from './browser.ts';
import { type Clock, startClock } from './clock.ts';
import { weights } from './parcels/rates.ts';
import type { StoredFile } from './parcels/remittances.ts';
import { readBooks } from './read-books.ts';
import { createScriptedProvider, type ScriptedProvider } from './scripted-provider.ts';

export const staff = { userId: 'marta', fullName: 'Marta' };

/** The note of a change of status that undoes another one. */
export const undoNote = 'Se deshizo el cambio';

/** Small enough that few units reach them. */
export const limits = {
  unitsPerProduct: 4,
  unitsPerOrder: 6,
  openUnitsPerPhone: 8,
  openUnitsPerAddress: 10,
  heldUnitsPerAddress: 6,
  heldPercent: 60,
};

/** Limits of online payment, low enough that orders exceed the highest total and reach the limit of declined cards. */
export const paymentLimits = { ...defaultPaymentLimits, onlineMaximum: 50_000, declinesPerOrder: 3 };

/**
 * The price of a product since a given time. `packPrice` is null without a pack; `isDeleted` is true while it is
 * withdrawn.
 */
export type PriceFrom = {
  productId: string;
  price: number;
  packPrice: number | null;
  isDeleted: boolean;
  from: number;
};

/** A quotation as it was sent. */
export type Quotation = {
  draftId: string;
  acceptance: Acceptance;
  /** the key of its order */
  key: string;
  total: number;
  /** the last day to accept it, '2026-12-04' */
  validUntil: string;
};

export type World = {
  database: Database;
  clock: Clock;
  provider: ScriptedProvider;
  browsers: [Browser, Browser];
  /** the tables after the last step */
  books: Books;
  /** the tables before the last step */
  earlier: Books;
  /** units that really are on the shelf, by product id */
  onShelf: Map<string, number>;
  prices: PriceFrom[];
  /** the quotations that were sent, oldest first */
  quotations: Quotation[];
  /** the files of carriers that are stored, oldest first */
  remittances: StoredFile[];
  /** the parcels and files of the last check of what carriers owe, as text */
  accountedFor: string;
  /** pesos that really are in the open till */
  cash: number;
  /** transactions that have paid their order */
  oncePaying: Set<string>;
  /** the cents that settlement files gave back of each transaction, by their line */
  givenBack: Map<string, Map<string, number>>;
  /** the last run of the sweep */
  swept: { at: number; isProviderAway: boolean } | null;
  /** what the shop logged as an error */
  faults: unknown[];
  /** the steps taken, one line each */
  steps: string[];
};

export async function openWorld(database: Database): Promise<World> {
  await emptyTables(database.db);
  const clock = await startClock(database);
  await database.db.insert(users).values({ id: staff.userId, name: staff.fullName, email: 'marta@correo.example' });
  const transferAccounts = [{ bank: 'Nequi', kind: 'Celular', number: '300 000 0000', holder: 'Origen Natural' }];
  const place = { contactAddress: 'Calle 19 # 8-34', city: 'Pereira', department: 'Risaralda' };
  await database.db.insert(storeSettings).values({
    siteName: 'Origen',
    ...place,
    transferAccounts,
    orderLimits: limits,
    paymentLimits,
    transferHoldHours: 2,
  });
  const packs = [{ id: 'pack', label: 'Pack x2', units: 2, price: 16_000, grams: weights.pack }];
  const [honey, pollen] = weights.units;
  await insertProduct(database.db, { name: 'Miel', price: 10_000, stock: 9, weightGrams: honey });
  await insertProduct(database.db, { name: 'Polen', price: 9_000, stock: 8, weightGrams: pollen, offers: packs });
  for (const name of ['Coordinadora', 'Envía']) await insertCarrier(database.db, { name });

  const provider = createScriptedProvider();
  const faults: unknown[] = [];
  const shop = { database, provider: provider.provider, onFault: (fault: unknown) => void faults.push(fault) };
  const books = await readBooks(database);
  const world: World = {
    database,
    clock,
    provider,
    browsers: [openBrowser(shop, 0), openBrowser(shop, 1)],
    books,
    earlier: books,
    onShelf: new Map(),
    prices: [],
    quotations: [],
    remittances: [],
    accountedFor: '',
    cash: 0,
    oncePaying: new Set(),
    givenBack: new Map(),
    swept: null,
    faults,
    steps: [],
  };
  for (const { id, shelf } of world.books.products) world.onShelf.set(id, shelf);
  notePrices(world);
  return world;
}

/** Records the prices of products whose price, pack price or withdrawal changed. */
export function notePrices({ books, prices }: World) {
  for (const { id: productId, price, packPrice, isDeleted } of books.products) {
    const last = prices.findLast((one) => one.productId === productId);
    if (last?.price === price && last.packPrice === packPrice && last.isDeleted === isDeleted) continue;
    prices.push({ productId, price, packPrice, isDeleted, from: Date.now() });
  }
}

/** The cents that settlement files gave back of a transaction. */
export function centsGivenBack({ givenBack }: World, transactionId: string): number {
  return [...(givenBack.get(transactionId)?.values() ?? [])].reduce((sum, cents) => sum + cents, 0);
}

/** Adds units to the real shelf; negative units remove some. */
export function moveGoods({ onShelf }: World, productId: string, units: number) {
  onShelf.set(productId, (onShelf.get(productId) ?? 0) + units);
}

/** Picks the element at `index` modulo the list's length; undefined if the list is empty. */
export function pick<One>(list: readonly One[], index: number): One | undefined {
  return list[index % Math.max(1, list.length)];
}
