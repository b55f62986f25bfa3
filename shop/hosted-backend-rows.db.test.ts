import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { fullSight } from '#shop/staff/roles/sight.ts';
import { findProduct } from './catalog/find-product.server.ts';
import { isAbroad } from './colombia.ts';
import { countWaitingAskers } from './experts/list-askers.server.ts';
import { listOrders, listOrdersOf } from './orders/list/find-orders.server.ts';
import { findOrder, findOrderByToken } from './orders/list/read-order.server.ts';
import { summarizeOrders } from './orders/list/summarize-orders.server.ts';
import { customerWhatsAppNumber, orderWhatsAppMessage } from './orders/order-whatsapp.ts';
import { changeOrderStatus } from './orders/status/change-order-status.server.ts';
import { methodOf } from './paying/payment-methods.ts';
import { carouselBanners, promoBanners } from './settings/banners.ts';
import { getStoreSettings } from './settings/get-store-settings.server.ts';
import { shippedAnnouncement } from './shipping/announced-shipping.ts';

/**
 * Rows in the shape of the hosted backend from which a shop's data may be imported; see `db/spec-fields.db.test.ts`.
 */
const shop = useTestDatabase();

const productId = '5b1f6f5e-6d0e-4a43-9c1f-0a8a4c3d2e10';
const orderId = 'c990eb11-0f57-4f0e-8c55-7a2f7a9f1b22';

async function insertRows() {
  await shop.db.execute(sql`
    insert into users (id, name, email) values ('ana', 'Ana Ríos', 'ana@correo.example')`);
  await shop.db.execute(sql`
    insert into user_profiles (id, full_name, email, role, phone, address, city, department, birth_date, avatar_url,
      cover_photo_url, updated_at)
    values ('ana', 'Ana Ríos', 'ana@correo.example', 'customer', '3001234567', 'Cra. 1', 'Pereira', 'Risaralda',
      '1988-04-04', null, null, '2025-03-01T10:00:00Z')`);
  await shop.db.execute(sql`
    insert into product_categories (id, name, description, image_url, created_at, updated_at)
    values ('jarabes', 'Jarabes', 'Jarabes naturales', 'https://files.example/jarabes.png', '2025-01-01T10:00:00Z',
      '2025-01-01T10:00:00Z')`);
  await shop.db.execute(sql`
    insert into products (id, name, description, price, discount_percentage, stock, image_urls, category_id, tags,
      featured, on_offer_page, created_at, updated_at, offers)
    values (${productId}, 'Jarabe de Totumo', 'Para la tos', 30000, 10, 8, '{}', 'jarabes', '{tos}', true, true,
      '2025-01-02T10:00:00Z', '2025-01-02T10:00:00Z',
      '[{"label": "Pack x2", "units": 2, "price": 50000}, {"label": "Pack x3", "units": 3, "price": 70000}]')`);
  await shop.db.execute(sql`
    insert into orders (id, user_id, order_date, total_amount, status, items, shipping_address, payment_method,
      shipping_cost, notes, created_at, updated_at)
    values (${orderId}, 'ana', '2025-03-01T10:00:00Z', 77000, 'Pendiente Contraentrega',
      ${JSON.stringify([
        { id: productId, name: 'Jarabe de Totumo', quantity: 1, price: 27000, isOffer: false, image_urls: [] },
        {
          id: productId,
          name: 'Jarabe de Totumo',
          quantity: 2,
          price: 50000,
          isOffer: true,
          offerLabel: 'Pack x2',
          image_urls: [],
        },
      ])}::jsonb,
      ${JSON.stringify({
        firstName: 'Ana',
        lastName: 'Ríos',
        phone: '3001234567',
        address: 'Cra. 1 # 2-3',
        addressDetails: 'Apto 302',
        neighborhood: 'Centro',
        department: 'Risaralda',
        city: 'Pereira',
        email: 'ana@correo.example',
      })}::jsonb,
      'Contra entrega', 0, null, '2025-03-01T10:00:00Z', '2025-03-01T10:00:00Z')`);
  await shop.db.execute(sql`
    insert into health_reports (user_id, questions, report_date, created_at)
    values ('ana', '[{"id": "1", "question": "¿Sirve para la tos?", "answer": null, "timestamp": "2025-03-01T10:00:00Z"}]',
      '2025-03-01T10:00:00Z', '2025-03-01T10:00:00Z')`);
  const banner = (title: string) => ({
    image_url: `https://files.example/${title}.png`,
    title,
    description: 'Envío gratis',
    alt: title,
    link: '/productos',
    size: 'large',
  });
  const banners = JSON.stringify(['uno', 'dos', 'tres', 'cuatro'].map(banner));
  await shop.db.execute(sql`
    insert into store_settings (id, site_name, logo_url, primary_font, contact_whatsapp, contact_address,
      contact_phone, contact_email, store_description, about_us_info, banners, created_at, updated_at)
    values (1, 'Botica', '', 'Lato', '573105550000', 'Calle 1', '', '', '', '', ${banners}::jsonb,
      '2025-01-01T10:00:00Z', '2025-01-01T10:00:00Z')`);
}

test('a pack without an id gets one that stays', async () => {
  await insertRows();
  const read = async () => {
    const result = await findProduct(shop.db, productId);
    return result?.kind === 'found' ? result.product.offers : [];
  };

  const offers = await read();
  expect(offers).toMatchObject([
    { label: 'Pack x2', units: 2, price: 50_000 },
    { label: 'Pack x3', units: 3, price: 70_000 },
  ]);
  expect(new Set(offers.map(({ id }) => id)).size).toBe(2);
  await shop.db.execute(sql`update products set price = 31000`);
  expect(await read()).toEqual(offers);
});

test('of banners without a placement three are slides and the others promo tiles', async () => {
  await insertRows();
  const { banners } = await getStoreSettings(shop.db);

  expect(carouselBanners(banners, shippedAnnouncement).map(({ title }) => title)).toEqual(['uno', 'dos', 'tres']);
  expect(promoBanners(banners).map(({ title }) => title)).toEqual(['cuatro']);
});

test('an order gets a number and a secret, and is listed, counted and found by them', async () => {
  await insertRows();
  const order = await findOrder(shop.db, fullSight, orderId);

  expect(order?.orderNumber).toMatch(/^\d{6}$/);
  expect(order).toMatchObject({ holdsStock: false, notes: '', shippingCost: 0, totalAmount: 77_000 });
  expect((await listOrders(shop.db, fullSight)).orders).toHaveLength(1);
  expect((await listOrders(shop.db, fullSight, { search: order?.orderNumber })).orders).toHaveLength(1);
  const [own] = (await listOrdersOf(shop.db, 'ana', 1)).orders;
  expect(await findOrderByToken(shop.db, own?.accessToken ?? '')).toMatchObject({ totalAmount: 77_000 });
  expect(await summarizeOrders(shop.db, fullSight, new Date('2025-01-01'))).toMatchObject({
    total: 1,
    pendingCashOnDelivery: 1,
    toConfirm: 77_000,
  });
});

test('an order without a country is a Colombian one, with any words for its payment method', async () => {
  await insertRows();
  const order = await findOrder(shop.db, fullSight, orderId);
  if (!order) throw new Error('The order is missing');

  expect(isAbroad(order.shippingAddress.country)).toBe(false);
  expect(customerWhatsAppNumber(order.shippingAddress)).toBe('573001234567');
  expect(orderWhatsAppMessage(order, 'Botica')).toContain('Cra. 1 # 2-3');
  expect(order.paymentMethod).toBe('Contra entrega');
  expect(methodOf(order.paymentMethod)).toBeNull();
});

test('cancelling such an order returns no units, because it took none', async () => {
  await insertRows();
  const actor = { userId: 'ana', fullName: 'Ana' };

  expect(await changeOrderStatus(shop.db, { orderId, status: 'Cancelado', actor })).toMatchObject({ ok: true });
  const result = await findProduct(shop.db, productId);
  expect(result).toMatchObject({ kind: 'found', product: { stock: 8 } });
});

test('a question waits for its answer', async () => {
  await insertRows();
  expect(await countWaitingAskers(shop.db)).toBe(1);
});
