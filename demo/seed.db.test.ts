import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  accounts,
  orderEvents,
  orders,
  productCategories,
  products,
  shopState,
  storeSettings,
  transferProofs,
  userProfiles,
} from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createPictures, type Pictures } from '#server/files/pictures.server.ts';
import { createProofs, type Proofs } from '#server/files/proofs.server.ts';
import { createStorage } from '#server/files/storage.server.ts';
import { listTreatmentNotes } from '#shop/customers/care/treatment-notes.server.ts';
import { findStandingConsent } from '#shop/customers/consents.server.ts';
import { listAskers } from '#shop/experts/list-askers.server.ts';
import { formatPesos } from '#shop/money.ts';
import { listOrdersOf } from '#shop/orders/list/find-orders.server.ts';
import { countParcels, listParcels } from '#shop/parcels/list-parcels.server.ts';
import { demoCategories } from './categories.ts';
import { demoCustomers } from './customers.ts';
import { demoOrders } from './orders.ts';
import { demoProducts } from './products.ts';
import { seedShop } from './seed.server.ts';

const shop = useTestDatabase();
const [honey] = demoProducts;
if (!honey) throw new Error('The demo sells nothing');

let folder: string;
let picturesFolder: string;
let savePicture: Pictures['save'];
let proofs: Proofs;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seed-'));
  picturesFolder = join(folder, 'drawn');
  const storage = await createStorage({ dataFolder: folder, s3: undefined });
  savePicture = createPictures(storage).save;
  proofs = createProofs(storage);
  await draw(`products/${honey.slug}-2.webp`, '#f2e6d2');
  await draw(`products/${honey.slug}-1.webp`, '#6c4c0e');
  await draw('categories/jarabes.webp', '#e1eae9');
  await draw('banners/carrusel-1.webp', '#f5e3e2');
});

afterEach(() => rm(folder, { recursive: true }));

async function draw(path: string, background: string) {
  const file = join(picturesFolder, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(
    file,
    await sharp({ create: { width: 40, height: 50, channels: 3, background } })
      .webp()
      .toBuffer(),
  );
}

const seed = (options: { demo: boolean; savePicture?: Pictures['save'] }) =>
  seedShop(shop.db, { savePicture, proofs, picturesFolder, ...options });

async function howMany() {
  const counted = async (
    table: typeof products | typeof orders | typeof productCategories | typeof storeSettings | typeof orderEvents,
  ) => (await shop.db.select({ rows: count() }).from(table))[0]?.rows;
  return {
    products: await counted(products),
    categories: await counted(productCategories),
    orders: await counted(orders),
    events: await counted(orderEvents),
    settings: await counted(storeSettings),
  };
}

const wholeDemo = {
  products: demoProducts.length,
  categories: 10,
  orders: 20,
  events: demoOrders.flatMap((order) => order.history).length,
  settings: 1,
};

test('the first start opens the demo shop: over sixty products, ten categories, twenty orders', async () => {
  expect(await seed({ demo: true })).toBe(true);

  expect(await howMany()).toEqual(wholeDemo);
  expect(wholeDemo.products).toBeGreaterThan(60);
  // No mails are sent for demo orders.
  const { rows } = await shop.db.execute(sql`select name from pgboss.job where name = 'order-mail'`);
  expect(rows).toEqual([]);
});

test('the second start changes nothing, not even what staff have deleted', async () => {
  await seed({ demo: true });
  await shop.db.delete(products);

  expect(await seed({ demo: true })).toBe(false);
  expect(await howMany()).toEqual({ ...wholeDemo, products: 0 });
});

test('two processes that start concurrently fill the shop once', async () => {
  const filled = await Promise.all([seed({ demo: true }), seed({ demo: true })]);

  expect(filled.toSorted()).toEqual([false, true]);
  expect(await howMany()).toEqual(wholeDemo);
});

test('an interrupted start is repeated, with the pictures already saved', async () => {
  let requests = 0;
  const breaksDown: Pictures['save'] = async (bucket, bytes) => {
    requests += 1;
    if (requests > 2) throw new Error('No space left');
    return savePicture(bucket, bytes);
  };
  await expect(seed({ demo: true, savePicture: breaksDown })).rejects.toThrow('No space left');
  expect(await howMany()).toEqual({ products: 0, categories: 0, orders: 0, events: 0, settings: 0 });

  expect(await seed({ demo: true })).toBe(true);
  expect(await howMany()).toEqual(wholeDemo);
});

test('pictures are those drawn for each, in the order of their views', async () => {
  await seed({ demo: true });

  const [product] = await shop.db.select().from(products).where(eq(products.name, honey.name));
  const [category] = await shop.db.select().from(productCategories).where(eq(productCategories.id, 'jarabes'));
  const [settings] = await shop.db.select().from(storeSettings);
  const addressOf = (bucket: string) => expect.stringMatching(new RegExp(`^/imagenes/${bucket}/[0-9a-f]{32}$`));

  expect(product?.imageUrls).toEqual([addressOf('productorigenatural'), addressOf('productorigenatural')]);
  const dark = await sharp(join(folder, 'files', product?.imageUrls[0]?.replace('/imagenes/', '') ?? '')).stats();
  expect(dark.channels[2]?.mean).toBeLessThan(40);
  expect(category?.imageUrl).toEqual(addressOf('categoryimages'));
  expect(settings?.banners[0]?.image_url).toEqual(addressOf('sliderorigenatural'));
});

test('the newest products come from many categories', async () => {
  await seed({ demo: true });

  const newest = await shop.db.select().from(products).orderBy(sql`${products.createdAt} desc`).limit(8);

  expect(new Set(newest.map(({ categoryId }) => categoryId)).size).toBeGreaterThan(5);
  const { rows } = await shop.db.execute<{ moments: number }>(
    sql`select count(distinct created_at)::int as moments from products where created_at < now()`,
  );
  expect(rows[0]?.moments).toBe(demoProducts.length);
});

test('orders are priced by the shop’s rules, and cancelled ones hold no stock', async () => {
  await seed({ demo: true });

  const { rows } = await shop.db.execute<{ wrong: number }>(sql`
    select count(*)::int as wrong from orders where
      total_amount <> (select sum(case when (item->>'isOffer')::boolean then (item->>'price')::int else (item->>'price')::int * (item->>'quantity')::int end) from jsonb_array_elements(items) item)
      or exists (select from jsonb_array_elements(items) item left join products p on p.id = (item->>'id')::uuid where p.id is null or (not (item->>'isOffer')::boolean and (item->>'price')::int <> p.unit_price))
      or holds_stock = (status = 'Cancelado')`);
  expect(rows[0]?.wrong).toBe(0);

  const left = await shop.db.select({ name: products.name, stock: products.stock }).from(products);
  expect(new Map(left.map(({ name, stock }) => [name, stock]))).toEqual(
    new Map(demoProducts.map(({ name, stock }) => [name, stock])),
  );
});

test('the demo’s customers have a whole profile and find their orders, and nobody can sign in as them', async () => {
  await seed({ demo: true });

  const people = await shop.db.select().from(userProfiles);
  expect(people.map(({ email }) => email).toSorted()).toEqual(demoCustomers.map(({ email }) => email).toSorted());
  for (const { role, phone, address, city, department, birthDate } of people) {
    expect(role).toBe('customer');
    expect([phone, address, city, department, birthDate]).not.toContain(null);
  }
  const [laura] = people.filter(({ email }) => email === 'laura.gomez@correo.example');
  expect((await listOrdersOf(shop.db, laura?.id ?? '')).orders).toHaveLength(3);
  expect(await shop.db.$count(accounts)).toBe(0);
});

test('the demo’s staff have questions to answer, and a note written with its customer’s consent', async () => {
  await seed({ demo: true });

  const { askers } = await listAskers(shop.db);
  expect(askers.map(({ email, waiting }) => [email, waiting])).toEqual([
    ['carlos.mejia@buzon.example', 1],
    ['laura.gomez@correo.example', 1],
    ['katherine.villamil@buzon.example', 0],
  ]);
  const laura = askers[1]?.userId ?? '';
  expect(await findStandingConsent(shop.db, laura, 'health-data')).not.toBeNull();
  expect(await listTreatmentNotes(shop.db, laura)).toHaveLength(1);
});

test('an order’s history goes from its placement to its current status, all of it in the past', async () => {
  await seed({ demo: true });

  const { rows } = await shop.db.execute<{ statuses: string[]; first: string; standing: string }>(sql`
    select o.status as standing, array_agg(e.to_status order by e.id) as statuses, (array_agg(e.kind order by e.id))[1] as first
    from orders o join order_events e on e.order_id = o.id and e.created_at < now() and o.order_date < now()
    group by o.id, o.status`);

  expect(rows).toHaveLength(20);
  for (const { statuses, first, standing } of rows) expect([first, statuses.at(-1)]).toEqual(['placed', standing]);
});

test('without the demo the shop opens with its ten categories and no products', async () => {
  expect(await seed({ demo: false })).toBe(true);

  expect(await howMany()).toEqual({ products: 0, categories: 10, orders: 0, events: 0, settings: 1 });
  const ids = (await shop.db.select().from(productCategories)).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(demoCategories.map(({ id }) => id).toSorted());
});

test('an imported shop is left unchanged', async () => {
  await shop.db.insert(productCategories).values({ id: 'mieles', name: 'Mieles' });

  expect(await seed({ demo: true })).toBe(false);
  expect(await howMany()).toMatchObject({ products: 0, categories: 1 });
  expect(await shop.db.select({ value: shopState.value }).from(shopState)).toEqual([{ value: { demo: false } }]);
});

test('the demo has a transfer whose proof waits for staff, over its order’s total, and a rejected one', async () => {
  for (const { proof } of demoOrders) if (proof) await draw(`proofs/${proof.picture}.webp`, '#ffffff');
  await seed({ demo: true });

  const proofRows = await shop.db
    .select({ proof: transferProofs, total: orders.totalAmount, status: orders.status })
    .from(transferProofs)
    .innerJoin(orders, eq(orders.id, transferProofs.orderId));
  const [waiting, rejected] = ['pending', 'rejected'].map((status) =>
    proofRows.find(({ proof }) => proof.status === status),
  );
  const shown = demoOrders.find(({ proof }) => proof?.rejected === null)?.proof?.shown;
  expect(formatPesos(waiting?.total ?? 0).replace('\u00a0', ' ')).toBe(shown?.amount);
  expect([waiting?.status, rejected?.status]).toEqual(['Pendiente', 'Pendiente']);
  expect(rejected?.proof).toMatchObject({ reason: 'El valor no coincide', reviewedByName: 'Administración' });
  expect(await proofs.read(waiting?.proof.storageKey ?? '')).not.toBeNull();
});

test('each list of parcels has some, of both carriers, and one order has two', async () => {
  await seed({ demo: true });

  const lists = ['ready', 'on-way', 'incidents', 'still', 'returned'] as const;
  const guides = await Promise.all(
    lists.map(async (part) => (await listParcels(shop.db, part, { page: 1, days: 5 })).rows.map(({ guide }) => guide)),
  );
  expect(Object.fromEntries(lists.map((part, place) => [part, guides[place]]))).toEqual({
    ready: [null, '70210004581'],
    'on-way': ['240031186912', '70210004377'],
    incidents: ['70210004378'],
    still: ['240031186912'],
    returned: ['240031187705'],
  });
  expect(await countParcels(shop.db, { days: 5 })).toMatchObject({ 'to-send': 4 });
});
