import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dbContext, viewerContext } from '#app/context.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { addUnits, type CartItem, cartKey, parseCart } from '#shop/cart/cart.ts';
import { favouritesKey } from '#shop/lists/favourites.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { aProduct } from '#shop/testing/products.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { emptyLists, saveLists, syncDevice } from './sync-device.ts';
import { action as syncLists } from './sync-lists.ts';
import { noteSignIn } from './synced.ts';

const shop = useTestDatabase();
const [honey, pollen, soap] = ['Miel', 'Polen', 'Jabón'].map((name) =>
  aProduct({ id: crypto.randomUUID(), name, stock: 9 }),
);
if (!honey || !pollen || !soap) throw new Error('No products');
const heart = crypto.randomUUID();

type Device = Map<string, string>;
let viewer: string | null = null;

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'ana' });
  await insertCustomer(shop.db, { id: 'luis' });
  vi.stubGlobal('location', { pathname: '/productos' });
  vi.stubGlobal('StorageEvent', Event);
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', askShop);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answers like the shop, by the signed-in person. */
async function askShop(path: string, init: { body: URLSearchParams }): Promise<Response> {
  if (viewer === null) return new Response(null, { status: 401 });
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(viewerContext, aViewer({ userId: viewer, email: '', fullName: '', role: 'customer', avatarUrl: null }));
  const url = new URL(path, 'http://shop');
  const request = new Request(url, { method: 'POST', body: init.body });
  return syncLists({ request, url, params: {}, context } as unknown as Parameters<typeof syncLists>[0]);
}

function use(device: Device): Device {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  });
  return device;
}

async function signIn(account: string) {
  viewer = account;
  noteSignIn();
  await syncDevice();
}

/** As pressing 'Cerrar Sesión' does. */
async function signOut() {
  await saveLists();
  viewer = null;
  emptyLists();
}

const cartOf = (device: Device): CartItem[] => parseCart(device.get(cartKey) ?? '[]') ?? [];
const namesIn = (device: Device) => cartOf(device).map(({ name }) => name);
const favouritesIn = (device: Device) => JSON.parse(device.get(favouritesKey) ?? '[]');

function add(device: Device, product: typeof honey) {
  if (product) device.set(cartKey, JSON.stringify(addUnits(cartOf(device), { ...product, category: null }, 1)));
}

test('after signing out, the next person on the device gets nothing of the account, which keeps all of it', async () => {
  const shared = use(new Map());
  add(shared, honey);
  await signIn('ana');
  add(shared, pollen);
  shared.set(favouritesKey, JSON.stringify([heart]));
  await signOut();
  expect([namesIn(shared), favouritesIn(shared)]).toEqual([[], []]);

  add(shared, soap);
  await signIn('luis');
  expect([namesIn(shared), favouritesIn(shared)]).toEqual([['Jabón'], []]);

  const phone = use(new Map());
  await signIn('ana');
  expect([namesIn(phone), favouritesIn(phone)]).toEqual([['Miel', 'Polen'], [heart]]);
});

test('a session that expired leaves the lists, but another account gets only what came later', async () => {
  const shared = use(new Map());
  add(shared, honey);
  shared.set(favouritesKey, JSON.stringify([heart]));
  await signIn('ana');

  viewer = null;
  expect(namesIn(shared)).toEqual(['Miel']);
  add(shared, soap);
  await signIn('luis');
  expect([namesIn(shared), favouritesIn(shared)]).toEqual([['Jabón'], []]);
});

test('signing in again does not restore a line removed elsewhere, and keeps lines added since', async () => {
  const laptop = use(new Map());
  add(laptop, honey);
  await signIn('ana');
  viewer = null;

  const phone = use(new Map());
  await signIn('ana');
  phone.set(cartKey, '[]');
  add(phone, pollen);
  await syncDevice();

  use(laptop);
  await signIn('ana');
  expect(namesIn(laptop)).toEqual(['Polen']);

  viewer = null;
  add(laptop, soap);
  await signIn('ana');
  expect(namesIn(laptop)).toEqual(['Polen', 'Jabón']);
});

test('while signing in leads on, the cart of an order under way stays as it is', async () => {
  use(new Map());
  await signIn('ana');
  const phone = use(new Map());
  add(phone, honey);
  vi.stubGlobal('location', { pathname: '/login' });
  await signIn('ana');
  expect(phone.has('listas')).toBe(false);
});
