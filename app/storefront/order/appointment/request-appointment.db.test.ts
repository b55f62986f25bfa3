import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { clientAddressContext, dbContext, limitsContext, logContext, viewerContext } from '#app/context.ts';
import { consents, serviceRequests } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { findAppointment } from '#shop/service-requests/find-appointment.server.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { action, loader } from './request-appointment.tsx';

const shop = useTestDatabase();
const accessToken = 'un-secreto-largo-de-verdad';
const typed = {
  name: 'Laura Gómez',
  phone: '300 456 7890',
  email: 'laura@correo.example',
  notes: 'Por la tarde',
  consent: 'on',
};

const anExamOrder = (overrides: Parameters<typeof insertPlacedOrder>[1] = {}) =>
  insertPlacedOrder(shop.db, {
    accessToken,
    status: 'Pagado',
    items: [
      {
        id: crypto.randomUUID(),
        name: 'Examen Bio-Cuántico',
        quantity: 1,
        price: 90_000,
        isOffer: false,
        image_urls: [],
        isService: true,
      },
    ],
    ...overrides,
  });

function argsOf(token: string, fields?: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(clientAddressContext, '203.0.113.9');
  context.set(limitsContext, createLimits(shop.database));
  context.set(logContext, pino({ level: 'silent' }));
  context.set(viewerContext, null);
  const url = new URL(`http://shop/pedido/${token}/cita`);
  const request = new Request(url, fields && { method: 'POST', body: new URLSearchParams(fields) });
  return { request, url, params: { token }, context, pattern: '/pedido/:token/cita' as const };
}

async function send(fields: Record<string, string>, token = accessToken) {
  const answer = await action(argsOf(token, fields));
  return answer instanceof Response
    ? { status: answer.status, location: answer.headers.get('Location') }
    : { status: answer.init?.status, ...answer.data };
}

test('the appointment of an ordered service is requested once, with its consent', async () => {
  const order = await anExamOrder();
  const page = { status: 303, location: `/pedido/${accessToken}#cita` };

  expect(await send(typed)).toEqual(page);
  expect(await send(typed)).toEqual(page);

  expect(await shop.db.select().from(serviceRequests)).toMatchObject([
    { orderId: order.id, serviceType: 'Examen Bio-Cuántico', name: 'Laura Gómez', notes: 'Por la tarde' },
  ]);
  expect(await shop.db.$count(consents)).toBeGreaterThan(0);
});

test('the telephone suffices: without an e-mail the request is stored, and only staff are mailed', async () => {
  const order = await anExamOrder({ shippingAddress: anAddress({ email: '' }) });

  expect(await send({ ...typed, email: '' })).toMatchObject({ status: 303 });

  expect(await findAppointment(shop.db, order.id)).toMatchObject({ phone: '3004567890', email: '' });
  const { rows } = await shop.db.execute(sql`select data ->> 'audience' as audience from pgboss.job`);
  expect(rows).toEqual([{ audience: 'staff' }]);
});

test('a refused request keeps what was typed, and says at each field what is wrong', async () => {
  await anExamOrder();

  const { consent: _, ...untold } = typed;
  expect(await send({ ...untold, phone: '12' })).toMatchObject({
    status: 400,
    typed: { name: 'Laura Gómez', phone: '12', notes: 'Por la tarde', consent: false },
    errors: { phone: [expect.stringContaining('10')], consent: [expect.stringContaining('autorización')] },
  });
  expect(await shop.db.$count(serviceRequests)).toBe(0);
});

test('the form is prefilled from the order, and leads back to it once the appointment is requested', async () => {
  await anExamOrder();

  const shown = await loader(argsOf(accessToken));
  expect(shown.data.appointment).toMatchObject({ service: 'Examen Bio-Cuántico', address: { firstName: 'Laura' } });

  await send(typed);
  await expect(loader(argsOf(accessToken))).rejects.toMatchObject({ status: 302 });
});

test('an unknown link and an order without an open service have no appointment', async () => {
  await insertPlacedOrder(shop.db, { accessToken: 'un-pedido-de-miel' });
  await anExamOrder({ status: 'Cancelado' });

  for (const token of ['desconocido', 'un-pedido-de-miel', accessToken]) {
    expect(await send(typed, token), token).toMatchObject({ status: 404 });
    expect((await loader(argsOf(token))).init?.status, token).toBe(404);
  }
});
