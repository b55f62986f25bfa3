import pino from 'pino';
import { type ComponentType, createElement } from 'react';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loader as loadOrder } from '#app/admin/orders/order/order.tsx';
import { PermissionsContext } from '#app/admin/use-may.ts';
import { dbContext, logContext, originContext, viewerContext } from '#app/context.ts';
import { renderWhole } from '#app/requests/render-whole.server.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type GivenPermission, permissions, permissionsOf } from '#shop/staff/roles/permissions.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import Deliveries, { loader as loadDeliveries } from './deliveries.tsx';
import { loader as exportDeliveries } from './export-deliveries.ts';
import { loader as exportMargins } from './export-margins.ts';
import { loader as exportCosts } from './export-shipping-costs.ts';
import Margins, { loader as loadMargins } from './margins.tsx';
import ShippingCosts, { loader as loadCosts } from './shipping-costs.tsx';

const shop = useTestDatabase();
const honey = crypto.randomUUID();
let orderId: string;

/** An order of today for 64,000 pesos whose honey cost 24,000 and whose parcel 15,000. */
beforeEach(async () => {
  const placed = await insertPlacedOrder(shop.db, {
    ...{ orderNumber: '483920', status: 'Entregado', moneyStatus: 'Entregado', unitCosts: { [honey]: 12_000 } },
    items: [{ id: honey, name: 'Miel', quantity: 2, price: 27_500, isOffer: false, image_urls: [] }],
    ...{ shippingCost: 9_000, totalAmount: 64_000, shippingAddress: anAddress({ municipalityCode: '66001' }) },
  });
  orderId = placed.id;
  const { id: carrierId } = await insertCarrier(shop.db);
  const handedOverAt = new Date(Date.now() - 1_000);
  const values = { state: 'delivered', codAmount: 64_000, freight: 12_000, codFee: 3_000 } as const;
  await insertParcel(shop.db, { orderId, carrierId, handedOverAt, deliveredAt: new Date(), ...values });
});

const seesAll = permissions;

function as(given: readonly GivenPermission[], query = '', params = {}) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(logContext, pino({ level: 'silent' }));
  context.set(originContext, 'https://tienda.example');
  const viewer = aViewer({ userId: 'marta', email: '', fullName: 'Marta', role: 'admin', avatarUrl: null });
  context.set(viewerContext, { ...viewer, permissions: permissionsOf(given) });
  const url = new URL(`https://tienda.example/admin/reports${query}`);
  return { request: new Request(url), url, params, context } as never;
}

async function render(Page: unknown, loaderData: unknown, given: readonly GivenPermission[] = seesAll) {
  const page = () => createElement(Page as ComponentType<object>, { loaderData } as object);
  const Component = () => createElement(PermissionsContext, { value: permissionsOf(given) }, createElement(page));
  const Stub = createRoutesStub([{ path: '*', Component }]);
  const html = await renderWhole(createElement(Stub, { initialEntries: ['/admin/reports'] }), '');
  return html.toString().replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
}

const linesOf = async (file: Response) => (await file.text()).replace('\ufeff', '').trim().split('\r\n');

test('the deliveries of a period are shown by carrier and by place, and say what they include', async () => {
  const html = await render(Deliveries, await loadDeliveries(as(seesAll)));
  for (const text of ['Coordinadora', 'Risaralda', '1 de 1', 'Últimos 30 días', 'con menos de diez no hay porcentaje'])
    expect(html).toContain(text);
  expect(html).not.toContain('100 %');
});

test('a period without parcels or orders says so', async () => {
  const query = '?periodo=rango&desde=2024-01-01&hasta=2024-01-31';
  expect(await render(Deliveries, await loadDeliveries(as(seesAll, query)))).toContain('Sin paquetes');
  expect(await render(ShippingCosts, await loadCosts(as(seesAll, query)))).toContain('Sin paquetes');
  expect(await render(Margins, await loadMargins(as(seesAll, query)))).toContain('Sin pedidos');
});

test('what parcels cost is shown beside what customers paid', async () => {
  const html = await render(ShippingCosts, await loadCosts(as(seesAll)));
  for (const text of ['$ 12.000', '$ 3.000', '$ 15.000', '$ 9.000', '−$ 6.000', '1 de 1', '0 de 1 con lo que'])
    expect(html).toContain(text);
});

test('the margin of orders is shown with what it includes, and with the orders that left the least', async () => {
  const html = await render(Margins, await loadMargins(as(seesAll)));
  for (const text of ['$ 25.000', '39 %', '$ 24.000', '483 920', 'IVA', 'No es un informe contable'])
    expect(html).toContain(text);
});

test('the tabs and the files keep the period', async () => {
  const query = '?periodo=rango&desde=2026-11-01&hasta=2026-11-02';
  const html = await render(Deliveries, await loadDeliveries(as(seesAll, query)));
  const kept = 'periodo=rango&amp;desde=2026-11-01&amp;hasta=2026-11-02';
  for (const address of ['/admin/reports/costs', '/admin/reports/margins', '/admin/reports/export.csv'])
    expect(html).toContain(`${address}?${kept}`);
});

test('a tab that the person may not open is not shown', async () => {
  const given = ['orders', 'money'] as const;
  const html = await render(Deliveries, await loadDeliveries(as(given)), given);
  expect(html).toContain('/admin/reports/costs');
  expect(html).not.toContain('/admin/reports/margins');
  expect(html).not.toContain('export.csv');
});

test('each report is a file with the same figures', async () => {
  const deliveries = await linesOf(await exportDeliveries(as(seesAll)));
  expect(deliveries.slice(1)).toEqual([
    'Todos;;1;1;0;0;0;0;0;0;0;0',
    'Transportadora;Coordinadora;1;1;0;0;0;0;0;0;0;0',
    'Lugar;Risaralda;1;1;0;0;0;0;0;0;0;0',
  ]);
  const costs = await linesOf(await exportCosts(as(seesAll)));
  expect(costs[1]).toBe('Todos;;1;1;12000;3000;9000;0;0;0;0');
  const [, margin] = await linesOf(await exportMargins(as(seesAll)));
  expect(margin).toMatch(/^483920;[\d-]{10};Entregado;55000;9000;0;24000;12000;3000;0;0;25000;$/);
});

test('only staff who may see costs and amounts load the margin of an order', async () => {
  const seen = async (given: readonly GivenPermission[]) => {
    const page = await loadOrder(as(given, '', { orderId }));
    return page.margin;
  };
  expect(await seen(['orders', 'money', 'costs'])).toMatchObject({ margin: 25_000 });
  for (const given of [
    ['orders', 'money'],
    ['orders', 'costs'],
  ] as const)
    expect(await seen(given)).toBeNull();
  const refused = { init: { status: 403 } };
  await expect(loadMargins(as(['costs']))).rejects.toMatchObject(refused);
  await expect(exportMargins(as(['exports', 'costs']))).rejects.toMatchObject(refused);
  await expect(exportMargins(as(['exports', 'money']))).rejects.toMatchObject(refused);
  await expect(exportCosts(as(['exports', 'orders']))).rejects.toMatchObject(refused);
});
