import { sql } from 'drizzle-orm';
import { type ComponentType, createElement } from 'react';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loader as loadParcel } from '#app/admin/parcels/parcel/parcel.tsx';
import { carrierApiContext, dbContext, logContext, proofsContext, viewerContext } from '#app/context.ts';
import { renderWhole } from '#app/requests/render-whole.server.ts';
import { guidePurchases, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { CarrierApi } from '#shop/parcels/carriers/carrier-api.ts';
import { giveGuide } from '#shop/parcels/give-guide.server.ts';
import { aParcelToSend, completeShopAddress, marta } from '#shop/parcels/testing/guide-orders.ts';
import { aRate, scriptedCarrier } from '#shop/parcels/testing/scripted-carrier.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertCarrier } from '#shop/testing/parcels.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action as buyOne } from './buy-one-guide.ts';
import { action as cancel } from './cancel-guide.ts';
import { loader as openLabel } from './label.ts';
import ManyGuides, { loader as quoteMany } from './many-guides.tsx';
import { PurchasePanel } from './purchase-panel.tsx';
import { rateValue } from './rate-value.ts';
import Rates, { action as buy, loader as quote, shouldRevalidate } from './rates.tsx';
import { action as resolve } from './resolve-purchase.ts';

const shop = useTestDatabase();
let parcelId: string;
let carrierId: string;
let carrier: ReturnType<typeof scriptedCarrier>;
let files: Map<string, Uint8Array>;
let logged: object[];

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta', name: 'Marta', role: 'admin' });
  await completeShopAddress(shop.db);
  carrierId = (await insertCarrier(shop.db, { name: 'EnvioClick', kind: 'envioclick', trackingPattern: '' })).id;
  parcelId = (await aParcelToSend(shop.db, carrierId)).parcelId;
  carrier = scriptedCarrier();
  files = new Map();
  logged = [];
});

const proofs = {
  check: async (file: File) => ({
    ok: true,
    proof: { storageKey: `comprobantes/${file.name}` },
    bytes: new Uint8Array(await file.arrayBuffer()),
  }),
  keep: async ({ storageKey }: { storageKey: string }, bytes: Uint8Array) => void files.set(storageKey, bytes),
  read: async (key: string) => files.get(key) ?? null,
};

type Sent = { form?: Record<string, string>; query?: string; api?: CarrierApi | null };

function asStaff({ form, query = '', api = carrier.api }: Sent = {}) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(carrierApiContext, api);
  context.set(proofsContext, proofs as never);
  context.set(logContext, { error: (line: object) => logged.push(line), warn() {} } as never);
  context.set(viewerContext, aViewer({ ...marta, email: '', role: 'admin', avatarUrl: null }));
  const url = new URL(`https://tienda.example/admin/parcels/${parcelId}/rates${query}`);
  const request = new Request(url, form ? { method: 'POST', body: new URLSearchParams(form) } : {});
  return { request, url, params: { parcelId }, context } as never;
}

/** The text of a page, after its action has answered. */
async function render(Page: unknown, loaderData: unknown, answer?: unknown): Promise<string> {
  const actionData = answer && typeof answer === 'object' && 'data' in answer ? answer.data : answer;
  const Component = () => createElement(Page as ComponentType<object>, { loaderData, actionData } as object);
  const Stub = createRoutesStub([{ id: 'admin/layout', path: '*', Component }]);
  const html = await renderWhole(createElement(Stub, { initialEntries: ['/admin/parcels'] }), '');
  return html.toString().replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
}

const showRates = async (sent: Sent = {}) => render(Rates, await quote(asStaff(sent)));

/** What the parcel's page says about the purchase of its guide. */
async function showPanel(): Promise<string> {
  const { parcel, purchases, isTest } = await (loadParcel(asStaff()) as Promise<Parameters<typeof PurchasePanel>[0]>);
  const Component = () => createElement(PurchasePanel, { parcel, purchases, isTest });
  const Stub = createRoutesStub([{ path: '*', Component }]);
  const html = await renderWhole(createElement(Stub, { initialEntries: ['/admin/parcels'] }), '');
  return html.toString().replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
}

const chosen = { rate: rateValue(aRate), codAmount: '60000' };

test('staff see the rates with what they cost in all, buy one, and open its label', async () => {
  const html = await showRates();
  expect(html).toContain('Transportadora de prueba');
  expect(html).toContain('Cobra $ 60.000 al entregar');
  expect(html).toContain('$ 12.000');
  expect(html).toContain('Terrestre · 2 días · flete $ 9.000 y recaudo $ 3.000');

  expect(await buy(asStaff({ form: chosen }))).toMatchObject({ status: 302 });

  const label = (await openLabel(asStaff())) as Response;
  expect(label.headers.get('Content-Type')).toBe('application/pdf');
  expect(label.headers.get('Content-Disposition')).toContain('guia-GUIA-1.pdf');
  expect(await label.text()).toBe('%PDF GUIA-1');
});

test('what the shop or the order lacks is said, with where to write it', async () => {
  await shop.db.update(storeSettings).set({ contactPhone: '', contactWhatsapp: '', contactAddress: '' });

  const html = await showRates();

  expect(html).toContain('Falta la dirección de la tienda');
  expect(html).toContain('Falta el teléfono de la tienda');
});

test('a typed weight is quoted, and one that is none is marked', async () => {
  await showRates({ query: '?kilograms=2,5' });
  expect(carrier.quoted.at(-1)?.grams).toBe(2500);
  expect(await showRates({ query: '?kilograms=2,5' })).toContain('type="hidden" name="kilograms" value="2,5"');
  const html = await showRates({ query: '?kilograms=mucho' });
  expect(html).toContain('Escribe los kilos, como 1,5.');
  expect(html).toContain('type="hidden" name="kilograms" value=""');
});

test('rates are asked for again after a purchase that was refused because they, or the order, changed', () => {
  const url = new URL('https://tienda.example/admin/parcels/p/rates');
  const refused = { currentUrl: url, nextUrl: url, formMethod: 'POST', actionStatus: 409 };
  expect(shouldRevalidate(refused as never)).toBe(true);
  expect(shouldRevalidate({ ...refused, actionStatus: 503 } as never)).toBe(false);
});

test('without an interface, or while it is away, staff read so and nothing is bought', async () => {
  expect(await showRates({ api: null })).toContain('no tiene configurada ninguna transportadora en línea');
  carrier.script.isAway = true;
  expect(await showRates()).toContain('La transportadora no responde');
  expect(await buy(asStaff({ form: chosen }))).toMatchObject({ init: { status: 409 } });
  expect(await buy(asStaff({ form: { ...chosen, rate: 'x' } }))).toMatchObject({ init: { status: 400 } });
  expect(await shop.db.select().from(guidePurchases)).toEqual([]);
});

test('after a lost answer the parcel asks staff to look in the panel, and takes the guide they find', async () => {
  carrier.script.ship = 'lose-answer';
  await buy(asStaff({ form: chosen }));

  expect(await showPanel()).toContain('No se sabe si la transportadora vendió la guía. Búscala en su panel: Envía');
  expect(await resolve(asStaff({ form: { guide: 'no es guía' } }))).toMatchObject({ init: { status: 400 } });
  expect(await resolve(asStaff({ form: { guide: 'guia-1' } }))).toMatchObject({ ok: true });

  expect(await shop.db.select().from(guidePurchases)).toMatchObject([{ state: 'bought', guide: 'GUIA-1' }]);
});

test('a bought guide that the parcel could not get is offered to it again, until staff cancel it in the panel', async () => {
  const other = await aParcelToSend(shop.db, carrierId);
  await giveGuide(shop.db, { parcelId: other.parcelId, guide: 'GUIA-1', actor: marta });
  expect(await buy(asStaff({ form: chosen }))).toMatchObject({
    data: { problem: expect.stringContaining('La guía GUIA-1 se compró, pero el paquete no la pudo recibir') },
  });

  const html = await showPanel();
  expect(html).toContain('La guía GUIA-1 está comprada y pagada, pero el paquete no la tiene.');
  expect(html).toContain('Ponerla en el paquete');
  expect(html).not.toContain('Anular la guía');
  expect(await resolve(asStaff({ form: { guide: 'GUIA-1' } }))).toMatchObject({ init: { status: 409 } });
  expect(await resolve(asStaff({ form: { guide: 'GUIA-1', found: 'cancelled' } }))).toMatchObject({ ok: true });
  expect(await shop.db.select().from(guidePurchases)).toMatchObject([{ state: 'cancelled', guide: 'GUIA-1' }]);
});

test('a guide that cannot be stored is logged with its numbers alone, and staff read its number', async () => {
  carrier.script.beforeAnswer = async () => {
    await shop.db.execute(sql`alter table guide_purchases rename to purchases_away`);
  };
  const answer = await buy(asStaff({ form: chosen })).finally(() =>
    shop.db.execute(sql`alter table purchases_away rename to guide_purchases`),
  );

  expect(answer).toMatchObject({
    init: { status: 503 },
    data: { problem: expect.stringContaining('vendió la guía GUIA-1, pero la tienda no la pudo guardar') },
  });
  const purchaseId = (await shop.db.select().from(guidePurchases))[0]?.id;
  expect(logged).toEqual([{ err: expect.any(Error), purchaseId, guide: 'GUIA-1', carrierOrder: '1' }]);
});

test('a parcel whose printed guide the shop does not have says where to print it', async () => {
  await buy(asStaff({ form: chosen }));
  expect(await showPanel()).not.toContain('imprímela en el panel');
  await shop.db.update(guidePurchases).set({ labelFile: null });
  expect(await showPanel()).toContain('La tienda no tiene el PDF de esta guía: imprímela en el panel');
});

test('a carrier that agrees to cancel and does not is not believed', async () => {
  await buy(asStaff({ form: chosen }));
  carrier.script.cancels = false;

  const answer = await cancel(asStaff());

  expect(answer).toMatchObject({
    data: {
      problem: expect.stringContaining('respondió que sí, pero la guía sigue activa («Pendiente de Recolección»)'),
    },
  });
  const html = await showPanel();
  expect(html).toContain('Comprada');
  expect(html).toContain('Ver guía (PDF)');
  expect(html).toContain('La transportadora respondió que sí, pero la guía sigue activa');
});

test('several parcels are quoted at once, the cheapest rate first, and one that lacks its weight says so', async () => {
  const light = await aParcelToSend(shop.db, carrierId, null);
  const dear = { ...aRate, carrier: 'TCC', freight: 20_000 };
  carrier.script.rates = [dear, aRate];

  const query = `?parcel=${parcelId}&parcel=${light.parcelId}&parcel=nada`;
  const html = await render(ManyGuides, await quoteMany(asStaff({ query })));

  expect(html).toContain('Comprar 1 guía por $ 12.000');
  expect(html.indexOf('$ 12.000 · Envía Terrestre · 2 d')).toBeLessThan(html.indexOf('$ 23.000 · TCC'));
  expect(html).toContain('Falta el peso');
  expect(carrier.quoted).toHaveLength(1);
});

test('of several guides, those that follow a lost answer wait for another press, but not those after a refusal', async () => {
  carrier.script.ship = 'refuse';
  expect(await buyOne(asStaff({ form: chosen }))).toMatchObject({ data: { ok: false, stopsOthers: false } });
  carrier.script.ship = 'turned-away';
  expect(await buyOne(asStaff({ form: chosen }))).toMatchObject({ data: { ok: false, stopsOthers: true } });
  carrier.script.ship = 'lose-answer';
  expect(await buyOne(asStaff({ form: chosen }))).toMatchObject({ data: { ok: false, stopsOthers: true } });
});

test('a purchase at a rate or for an amount that changed says that the page is outdated', async () => {
  const outdated = { data: { ok: false, isOutdated: true } };
  expect(await buyOne(asStaff({ form: { ...chosen, codAmount: '1' } }))).toMatchObject(outdated);
  carrier.script.rates = [{ ...aRate, freight: 9_500 }];
  expect(await buyOne(asStaff({ form: chosen }))).toMatchObject(outdated);
  carrier.script.ship = 'refuse';
  const now = { ...chosen, rate: rateValue({ ...aRate, freight: 9_500 }) };
  expect(await buyOne(asStaff({ form: now }))).toMatchObject({ data: { ok: false, isOutdated: false } });
});

test('each of several guides is bought with its own answer', async () => {
  expect(await buyOne(asStaff({ form: chosen }))).toEqual({ ok: true, done: 'GUIA-1' });
  expect(await buyOne(asStaff({ form: chosen }))).toMatchObject({
    data: { ok: false, problem: 'El paquete ya tiene su guía.' },
  });
  expect(carrier.sold).toHaveLength(1);
});
