import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '#db/embedded/open-embedded.server.ts';
import { orders, products, userProfiles } from '#db/schema.ts';
import { orderForm, sendOrder } from './order-request.ts';
import { type RunningShop, startShop } from './shops/running-shop.ts';

const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-forged-'));
const openFolder = () => openEmbedded(dataFolder);
let shop: RunningShop;
let productId = '';

beforeAll(async () => {
  const database = await openFolder();
  await database.migrate();
  const [product] = await database.db
    .insert(products)
    .values({ name: 'Miel de abejas', price: 30_000, discountPercentage: 10, stock: 5 })
    .returning({ id: products.id });
  await database.close();
  productId = product?.id ?? '';
  shop = await startShop({ dataFolder, environment: { TRUST_PROXY: '1' } });
});

afterAll(() => shop?.discard());

test('prices, discounts, totals, statuses, roles and owners in a request are never trusted', async () => {
  // A price of one peso: nothing is ordered, and the answer names the true price.
  const cheap = await sendOrder(shop.url, orderForm({ key: randomUUID(), productId, quantity: 2, shownPrice: 1 }));
  expect(cheap?.status).toBe(409);
  expect(cheap?.body).toMatchObject({
    outcome: 'changed',
    lines: [{ problem: 'price', now: { price: 30_000, discountPercentage: 10 } }],
  });

  // The right price with everything else forged: the order has the shop's own values.
  const forged = orderForm(
    { key: randomUUID(), productId, quantity: 2, shownPrice: 27_000 },
    {
      fields: {
        status: 'Pagado',
        total_amount: '1',
        user_id: 'admin',
        role: 'admin',
        payment_method: 'Wompi',
        shipping_cost: '-5000',
        discount_percentage: '99',
      },
      order: {
        status: 'Pagado',
        userId: 'admin',
        totalAmount: 1,
        discountPercentage: 99,
        paymentMethod: 'Wompi',
        shownTotal: 54_000,
      },
    },
  );
  const placed = await sendOrder(shop.url, forged);
  expect(placed?.body).toMatchObject({ outcome: 'placed', total: 54_000 });

  // A total that is not the sum of the lines is refused too.
  const wrongSum = await sendOrder(
    shop.url,
    orderForm({ key: randomUUID(), productId, quantity: 2, shownPrice: 27_000 }, { order: { shownTotal: 27_000 } }),
  );
  expect(wrongSum?.status).toBe(409);

  // Registering as an admin creates a customer.
  const registration = new URLSearchParams({
    name: 'Mala Intención',
    email: 'mala@correo.example',
    password: 'Quindio-2026',
    confirmation: 'Quindio-2026',
    passwordConfirmation: 'Quindio-2026',
    confirmPassword: 'Quindio-2026',
    consent: 'on',
    role: 'admin',
  });
  await fetch(`${shop.url}/registro`, {
    method: 'POST',
    body: registration,
    headers: { Origin: shop.url },
    redirect: 'manual',
  });

  expect(await shop.stop()).toBe(0);
  const database = await openFolder();
  const kept = await database.db.select().from(orders);
  const [product] = await database.db
    .select({ stock: products.stock })
    .from(products)
    .where(eq(products.id, productId));
  const [profile] = await database.db
    .select({ role: userProfiles.role })
    .from(userProfiles)
    .where(eq(userProfiles.email, 'mala@correo.example'));
  await database.close();

  expect(kept).toHaveLength(1);
  expect(kept[0]).toMatchObject({
    totalAmount: 54_000,
    status: 'Pendiente Contraentrega',
    userId: null,
    paymentMethod: 'Pago Contraentrega',
    shippingCost: 0,
  });
  expect(kept[0]?.items).toMatchObject([{ price: 27_000, quantity: 2 }]);
  expect(product?.stock).toBe(3);
  expect(profile?.role).toBe('customer');
});
