import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { guidePurchases, parcelEvents, parcels } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findParcel, listCustomerParcels } from '#shop/parcels/find-parcel.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { listUntrackedCompanies } from './bought-company.server.ts';

const shop = useTestDatabase();
let carrierId: string;
beforeEach(async () => {
  carrierId = (await insertCarrier(shop.db, { name: 'EnvioClick', kind: 'envioclick', trackingPattern: '' })).id;
});

/** Inserts a parcel under way whose guide was bought. */
async function insertBought(company: string, trackingLink = '') {
  const order = await insertPlacedOrder(shop.db, { status: 'Enviado' });
  const { id } = await insertParcel(shop.db, { orderId: order.id, carrierId, guide: company, state: 'in-transit' });
  await shop.db
    .insert(parcelEvents)
    .values({ parcelId: id, source: 'staff', state: 'collected', happenedAt: new Date() });
  await shop.db.insert(guidePurchases).values({
    ...{ parcelId: id, company, service: 'Normal', freight: 9_000, codAmount: 0 },
    ...{ state: 'bought', guide: company, trackingLink },
  });
  return { id, orderId: order.id };
}

const linkOf = async ({ orderId }: { orderId: string }) => (await listCustomerParcels(shop.db, orderId))[0]?.link;

test('a bought guide is followed on the page that staff wrote for the company that brings it, whatever its spelling', async () => {
  const bought = await insertBought('INTERRAPIDISIMO');
  expect(await linkOf(bought)).toBeNull();

  const page = 'https://inter.example/?guia={guia}';
  await insertCarrier(shop.db, { name: 'Inter Rapidísimo', trackingPattern: page, isActive: false });

  expect(await linkOf(bought)).toBe('https://inter.example/?guia=INTERRAPIDISIMO');
  expect((await findParcel(shop.db, bought.id))?.link).toBe('https://inter.example/?guia=INTERRAPIDISIMO');
});

test('the page of the purchase wins over that of the company, and that over the page of the carrier', async () => {
  const [own, named, other] = [
    await insertBought('TCC', 'https://tcc.example/own'),
    await insertBought('ENVIA'),
    await insertBought('COORDINADORA'),
  ];
  await insertCarrier(shop.db, { name: 'TCC', trackingPattern: 'https://tcc.example/?guia={guia}' });
  await insertCarrier(shop.db, { name: 'Envía', trackingPattern: 'https://envia.example/?guia={guia}' });
  await insertCarrier(shop.db, { name: 'Envía Express', trackingPattern: 'https://express.example/?guia={guia}' });
  const { id } = await insertCarrier(shop.db, { name: 'Otra', trackingPattern: 'https://otra.example/?guia={guia}' });
  await shop.db.update(parcels).set({ carrierId: id }).where(eq(parcels.id, other.id));

  expect(await linkOf(own)).toBe('https://tcc.example/own');
  expect(await linkOf(named)).toBe('https://envia.example/?guia=ENVIA');
  expect(await linkOf(other)).toBe('https://otra.example/?guia=COORDINADORA');
});

test('the companies of guides without a link are listed until staff write their page', async () => {
  await insertBought('ENVIA');
  await insertBought('TCC');
  await insertBought('COORDINADORA', 'https://coordinadora.example/1');
  const arrived = await insertBought('SERVIENTREGA');
  await shop.db.update(parcels).set({ state: 'delivered' }).where(eq(parcels.id, arrived.id));
  expect(await listUntrackedCompanies(shop.db)).toEqual(['ENVIA', 'TCC']);

  await insertCarrier(shop.db, { name: 'Tcc', trackingPattern: 'https://tcc.example/?guia={guia}' });

  expect(await listUntrackedCompanies(shop.db)).toEqual(['ENVIA']);
});
