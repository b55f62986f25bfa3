import { type ComponentType, createElement } from 'react';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { dbContext, viewerContext } from '#app/context.ts';
import { renderWhole } from '#app/requests/render-whole.server.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action as addDay } from './add-calendar-day.ts';
import Calendar, { loader, action as saveDeliveries } from './calendar.tsx';
import { action as deleteDay } from './delete-calendar-day.ts';

const shop = useTestDatabase();
beforeEach(() => insertCustomer(shop.db, { id: 'marta', name: 'Marta Ríos', role: 'admin' }));

function asStaff(form: Record<string, string> | null = null, params = {}) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(
    viewerContext,
    aViewer({ userId: 'marta', email: '', fullName: 'Marta Ríos', role: 'admin', avatarUrl: null }),
  );
  const url = new URL('https://tienda.example/admin/settings/calendar');
  const request = new Request(url, form ? { method: 'POST', body: new URLSearchParams(form) } : {});
  return { request, url, params, context } as never;
}

async function page(): Promise<string> {
  const loaderData = await loader(asStaff());
  const Page = Calendar as unknown as ComponentType<{ loaderData: unknown }>;
  const Stub = createRoutesStub([{ path: '*', Component: () => createElement(Page, { loaderData }) }]);
  const html = await renderWhole(createElement(Stub, { initialEntries: ['/admin/settings/calendar'] }), '');
  return html.toString().replaceAll('<!-- -->', '');
}

const stockCount = { day: '2031-02-12', name: 'Inventario', kind: 'closed' };

test('staff add a date, see it with its day of the week, and delete it', async () => {
  expect(await page()).toContain('Todavía no has añadido ninguna.');
  expect(await addDay(asStaff(stockCount))).toMatchObject({ ok: true });

  const html = await page();
  expect(html).toContain('miércoles, 12 de febrero de 2031 · Día sin despachos');
  expect(html).toContain('/admin/staff/activity?');

  expect(await deleteDay(asStaff({}, { day: '2031-02-12' }))).toMatchObject({ ok: true });
  expect(await deleteDay(asStaff({}, { day: '2031-02-12' }))).toMatchObject({ init: { status: 404 } });
  expect(await page()).toContain('Todavía no has añadido ninguna.');
});

test('a date that is a holiday already, twice or incomplete is refused at its field', async () => {
  const refusal = (day: string) => ({ data: { errors: { day: [day] } }, init: { status: 409 } });
  expect(await addDay(asStaff({ ...stockCount, day: '2027-12-25' }))).toMatchObject(refusal('Ya es festivo: Navidad.'));
  await addDay(asStaff(stockCount));
  expect(await addDay(asStaff(stockCount))).toMatchObject(refusal('Esa fecha ya está en tu lista.'));
  expect(await addDay(asStaff({ ...stockCount, day: '', name: '' }))).toMatchObject({
    data: { errors: { day: ['Elige una fecha.'], name: ['Escribe qué se celebra o por qué no hay despachos.'] } },
    init: { status: 400 },
  });
});

test('the page lists the holidays of two years, and what the calendar means for an order of today', async () => {
  const html = await page();

  expect(html.match(/Virgen de Chiquinquirá/g)).toHaveLength(2);
  expect(html).toMatch(/Un pedido de ahora<.*Llega entre el /);
  expect(html).toContain('Quien recibe hoy puede retractarse');
});

test('Saturday is switched on and off', async () => {
  await saveDeliveries(asStaff({ saturdayDeliveries: 'on' }));
  expect((await loader(asStaff())).saturdays).toBe(true);
  await saveDeliveries(asStaff({}));
  expect((await loader(asStaff())).saturdays).toBe(false);
});
