import { expect, test } from 'vitest';
import { useOrderLink } from '#app/storefront/order/testing/order-link.ts';
import { orderConfirmations, orderEvents, users } from '#db/schema.ts';
import { confirmOrder } from '#shop/orders/confirming/confirm-order.server.ts';
import { insertPlacedOrder, insertTransaction } from '#shop/testing/orders.ts';

const { shop, open } = useOrderLink();
const button = { path: '/confirmar', label: 'Sí, confirmo mi pedido', isForm: true };

test('the page of an order on delivery offers to confirm it, and says so once it is confirmed', async () => {
  const { accessToken } = await insertPlacedOrder(shop.db);
  const link = open(accessToken);
  expect((await link.page()).next).toEqual(button);

  expect(await link.confirm()).toEqual({ status: 303, location: `/pedido/${accessToken}` });
  expect(await link.confirm()).toMatchObject({ status: 303 });

  const page = await link.page();
  expect(page).toMatchObject({ next: null, situation: { title: 'Confirmaste tu pedido' } });
  expect(page.situation.text).toContain('ten listos');
  expect(page.history.map(({ text }) => text)).toEqual(['Confirmaste tu pedido']);
  expect(await shop.db.$count(orderConfirmations)).toBe(1);
});

test('the page does not say who confirmed it for the customer, nor what they wrote', async () => {
  const order = await insertPlacedOrder(shop.db);
  await shop.db.insert(users).values({ id: 'marta', name: 'Marta Ríos', email: 'marta@correo.example' });
  const actor = { userId: 'marta', fullName: 'Marta Ríos' };
  await confirmOrder(shop.db, { orderId: order.id, channel: 'whatsapp', note: 'Habló la mamá', actor });

  const page = await open(order.accessToken).page();
  expect(page.situation.title).toBe('Confirmaste tu pedido');
  expect(JSON.stringify(page)).not.toMatch(/Marta|mamá|WhatsApp"/);
});

test.each(['Pendiente', 'Pagado', 'Enviado', 'Entregado', 'Cancelado'] as const)(
  'an order that is %s is not confirmed, and its page says that it waits for no confirmation',
  async (status) => {
    const { accessToken } = await insertPlacedOrder(shop.db, { status });
    const link = open(accessToken);
    expect((await link.page()).next).toBeNull();

    const { location } = await link.confirm();
    expect(location).toBe(`/pedido/${accessToken}?aviso=no-espera-confirmacion`);
    const notice = 'Este pedido no espera tu confirmación.';
    expect((await link.page('?aviso=no-espera-confirmacion')).situation.text).toContain(notice);
    expect((await link.page()).situation.text).not.toContain(notice);
    expect(await shop.db.$count(orderConfirmations)).toBe(0);
    expect(await shop.db.$count(orderEvents)).toBe(0);
  },
);

test('an order whose payment is being confirmed does not ask for a confirmation', async () => {
  const order = await insertPlacedOrder(shop.db);
  await insertTransaction(shop.db, { orderId: order.id, status: 'PENDING' });
  expect(await open(order.accessToken).page()).toMatchObject({ next: null, situation: { next: 'confirming' } });
});

test('an unknown link confirms nothing, and neither does one that is pressed too often', async () => {
  await expect(open('un-enlace-que-no-existe').confirm()).rejects.toMatchObject({ init: { status: 404 } });
  const order = await insertPlacedOrder(shop.db);
  const link = open(order.accessToken, { attempts: 0 });
  await expect(link.confirm()).rejects.toMatchObject({ init: { status: 429 } });
  expect(await shop.db.$count(orderConfirmations)).toBe(0);
});
