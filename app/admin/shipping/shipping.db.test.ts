import { type ComponentType, createElement } from 'react';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { carrierApiContext, dbContext, viewerContext } from '#app/context.ts';
import { renderWhole } from '#app/requests/render-whole.server.ts';
import { shippingQuotes, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { getCalendar } from '#shop/calendar/calendar-days.server.ts';
import { completeShopAddress } from '#shop/parcels/testing/guide-orders.ts';
import { scriptedCarrier } from '#shop/parcels/testing/scripted-carrier.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { listShippingRules, saveShippingRule } from '#shop/shipping/editing/save-shipping-rule.server.ts';
import { getShippingSettings } from '#shop/shipping/editing/save-shipping-settings.server.ts';
import { readShippingRules } from '#shop/shipping/read-shipping-rules.server.ts';
import { aShippingRule } from '#shop/shipping/testing/shipping-rules.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action as deleteRule } from './delete-rule.ts';
import EditRule, { action as editRule, loader as loadRule } from './edit-rule.tsx';
import NewRule, { action as addRule, loader as loadNew } from './new-rule.tsx';
import { action as applyFile } from './rates-file/apply-rates-file.ts';
import { loader as exportCsv } from './rates-file/export-rates.ts';
import { loader as exportWorkbook } from './rates-file/export-rates-workbook.ts';
import RatesFile, { action as checkFile } from './rates-file/rates-file.tsx';
import Shipping, { loader, action as saveSettings } from './shipping.tsx';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };
beforeEach(() => insertCustomer(shop.db, { id: 'marta', name: 'Marta Ríos', role: 'admin' }));

type Sent = Record<string, string> | FormData | null;

function asStaff(form: Sent = null, params = {}, context = new RouterContextProvider()) {
  context.set(dbContext, shop.db);
  context.set(viewerContext, aViewer({ ...marta, email: '', role: 'admin', avatarUrl: null }));
  const url = new URL('https://tienda.example/admin/shipping');
  const body = form instanceof FormData || !form ? form : new URLSearchParams(form);
  const request = new Request(url, body ? { method: 'POST', body } : {});
  return { request, url, params, context } as never;
}

/** The HTML of a page without scripts, after its action has answered. */
async function render(Page: unknown, loaderData: unknown, answer?: unknown): Promise<string> {
  const actionData = answer && typeof answer === 'object' && 'data' in answer ? answer.data : answer;
  const Component = () => createElement(Page as ComponentType<object>, { loaderData, actionData } as object);
  const Stub = createRoutesStub([{ path: '*', Component }]);
  const html = await renderWhole(createElement(Stub, { initialEntries: ['/admin/shipping'] }), '');
  return html.toString().replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
}

const list = async () => render(Shipping, await loader(asStaff()));
const pereira = { department: 'Risaralda', city: 'pereira', lastPrice: '9.000', daysLeast: '1', daysMost: '2' };
const redirected = (answer: unknown) => expect(answer).toMatchObject({ status: 302 });

test('the list shows the country first, then departments and municipalities with their names, and links to the calendar', async () => {
  for (const place of ['66001', '76', '05'])
    await saveShippingRule(shop.db, marta, aShippingRule(place, { freeFrom: 100_000, codFee: 4_000 }), { isNew: true });

  const html = await list();

  const names = ['Todo el país', 'Antioquia', 'Valle del Cauca', 'Pereira, Risaralda'];
  const positions = names.map((name) => html.indexOf(`>${name}</h3>`));
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  expect(positions).not.toContain(-1);
  expect(html).toContain('Gratis desde $ 100.000');
  expect(html).toContain('Sí, más $ 4.000');
  expect(html).toContain('href="/admin/settings/calendar"');
  expect(html).toContain('Eliminar Antioquia');
  expect(html).not.toContain('Eliminar Todo el país');
});

test('own texts that announce free shipping are named with a link while a place is charged', async () => {
  const legalTexts = { ...defaultSettings.legalTexts, shipping: 'Envío gratis siempre.' };
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', legalTexts });
  expect(await list()).not.toContain('hablan de envío gratis');

  const charged = aShippingRule('66', { steps: [{ upToGrams: null, price: 9_000 }] });
  await saveShippingRule(shop.db, marta, charged, { isNew: true });
  const html = await list();
  expect(html).toContain('estos textos tuyos hablan de envío gratis');
  expect(html).toMatch(/href="\/admin\/settings\/legal\?texto=shipping"[^>]*>El texto legal «Envíos»</);
});

test('a rule for a municipality is added without scripts, changed and deleted', async () => {
  redirected(await addRule(asStaff({ ...pereira, upTo0: '0,5', price0: '7.000' })));
  const [, added] = await listShippingRules(shop.db);
  expect(added).toMatchObject({
    place: '66001',
    steps: [
      { upToGrams: 500, price: 7_000 },
      { upToGrams: null, price: 9_000 },
    ],
    codAllowed: false,
  });

  const loaded = await loadRule(asStaff(null, { place: '66001' }));
  expect(await render(EditRule, loaded)).toContain('value="0,5"');
  const changed = { ...pereira, freeFrom: '150.000', read: loaded.fingerprint };
  redirected(await editRule(asStaff(changed, { place: '66001' })));
  const [, saved] = await listShippingRules(shop.db);
  expect(saved).toMatchObject({ steps: [{ upToGrams: null, price: 9_000 }], freeFrom: 150_000 });

  const read = { read: saved?.fingerprint ?? '' };
  expect(await deleteRule(asStaff(read, { place: '66001' }))).toMatchObject({ ok: true });
  expect(await readShippingRules(shop.db)).toHaveLength(1);
});

test('a refused form says at the field what is wrong and keeps what was typed', async () => {
  const refused = await addRule(asStaff({ ...pereira, city: 'Periera', upTo0: '1.500', price0: '7000' }));

  expect(refused).toMatchObject({
    init: { status: 400 },
    data: {
      errors: { city: ['No hay un municipio «Periera» en Risaralda. ¿Es Pereira?'], upTo0: [expect.any(String)] },
    },
  });
  const html = await render(NewRule, await loadNew(asStaff()), refused);
  expect(html).toContain('value="Periera"');
  expect(html).toContain('value="1.500"');
  expect(html).toContain('<option selected="">Risaralda</option>');
  expect(html).toContain('¿Es Pereira?');
});

test('a second rule for one place is refused at its field', async () => {
  await addRule(asStaff(pereira));
  expect(await addRule(asStaff({ ...pereira, lastPrice: '1' }))).toMatchObject({
    init: { status: 409 },
    data: { errors: { city: ['Ya hay una tarifa para Pereira, Risaralda: cámbiala en la lista.'] } },
  });
});

test('a rule that a colleague changed is saved only after their values were shown', async () => {
  const { fingerprint } = await loadRule(asStaff(null, { place: 'CO' }));
  const ours = { lastPrice: '8.000', daysLeast: '2', daysMost: '5', codAllowed: 'on', read: fingerprint };
  await editRule(asStaff({ ...ours, lastPrice: '7.000' }, { place: 'CO' }));

  const refused = await editRule(asStaff(ours, { place: 'CO' }));

  expect(refused).toMatchObject({ init: { status: 409 }, data: { problem: expect.stringContaining('7.000') } });
  const html = await render(EditRule, await loadRule(asStaff(null, { place: 'CO' })), refused);
  expect(html).toContain('value="8.000"');
  const [, read] = /name="read" value="([^"]+)"/.exec(html) ?? [];
  redirected(await editRule(asStaff({ ...ours, read: read ?? '' }, { place: 'CO' })));
});

test('the page of a rule that does not exist is a 404', async () => {
  await expect(loadRule(asStaff(null, { place: '66' }))).rejects.toMatchObject({ init: { status: 404 } });
  expect(await deleteRule(asStaff({}, { place: '66' }))).toMatchObject({ init: { status: 404 } });
});

test('the cut-off hour and the box are saved, wrong ones refused at their field', async () => {
  const { fingerprint: read } = await getShippingSettings(shop.db);
  const settings = { cutOffHour: '16', boxLength: '40', boxWidth: '30', boxHeight: '0', read };
  const refused = await saveSettings(asStaff(settings));
  expect(refused).toMatchObject({ init: { status: 400 }, data: { errors: { boxHeight: [expect.any(String)] } } });
  const html = await render(Shipping, await loader(asStaff()), refused);
  expect(html).toContain('value="40"');

  redirected(await saveSettings(asStaff({ ...settings, boxHeight: '20' })));
  expect(await getShippingSettings(shop.db)).toMatchObject({ cutOffHour: 16, boxSizeCm: [40, 30, 20] });
  expect(await saveSettings(asStaff({ ...settings, boxHeight: '21' }))).toMatchObject({
    init: { status: 409 },
    data: { problem: expect.stringContaining('4:00 p. m. y 40 × 30 × 20 cm') },
  });
  expect((await getCalendar(shop.db)).saturdays).toBe(false);
});

test('the prices of a carrier are offered only with one that can be asked, and are switched on and off', async () => {
  expect(await list()).not.toContain('name="liveQuotes"');
  const context = new RouterContextProvider();
  context.set(carrierApiContext, scriptedCarrier().api);
  expect(await render(Shipping, await loader(asStaff(null, {}, context)))).toContain('name="liveQuotes"');

  const { fingerprint: read } = await getShippingSettings(shop.db);
  const settings = { cutOffHour: '14', boxLength: '30', boxWidth: '20', boxHeight: '15' };
  redirected(await saveSettings(asStaff({ ...settings, read, liveQuotes: 'on' })));
  const saved = await getShippingSettings(shop.db);
  expect(saved).toMatchObject({ liveQuotes: true });
  expect(await list()).toContain('Ahora vale la tarifa en todos los pedidos');
  await completeShopAddress(shop.db);
  const parcel = { origin: '66001', destination: '76001', grams: 500, declaredValue: 30_000, boxSizeCm: [30, 20, 15] };
  const answers = [{ answer: 'priced', price: 9_000 }, { answer: 'unavailable' }, { answer: 'skipped' }] as const;
  await shop.db.insert(shippingQuotes).values(answers.map((one) => ({ ...parcel, ...one })));
  const html = await list();
  expect(html).toContain('En las últimas dos horas contestó 1 de 2 veces.');
  expect(html).not.toContain('Ahora vale la tarifa');
  // It can be switched off without a carrier too.
  expect(await list()).toMatch(/<input[^>]*name="liveQuotes"[^>]*checked=""|checked=""[^>]*name="liveQuotes"/);
  redirected(await saveSettings(asStaff({ ...settings, read: saved.fingerprint })));
  expect(await getShippingSettings(shop.db)).toMatchObject({ liveQuotes: false });
});

function fileForm(content: BlobPart, name = 'tarifas.csv'): FormData {
  const form = new FormData();
  form.set('file', new File([content], name));
  return form;
}

type Preview = { data: { preview: { table: string; from: string } } };
const heading =
  'Departamento;Municipio;Hasta (kg);Precio;Gratis desde;Días mínimo;Días máximo;Contraentrega;Contraentrega desde;Contraentrega hasta;Recargo contraentrega';
const file = `${heading}\nTodo el país;;más;12000;;2;5;Sí;;;\nRisaralda;Pereira;más;9000;;1;2;Sí;;;`;

test('a file shows what it adds, changes and removes, changes nothing before it is applied, and then all of it', async () => {
  await addRule(asStaff({ ...pereira, department: 'Antioquia', city: '' }));

  const checked = await checkFile(asStaff(fileForm(file)));

  const html = await render(RatesFile, null, checked);
  for (const text of ['1 tarifa nueva', '1 tarifa que cambia', '1 tarifa que se elimina', 'Envío: Gratis → $ 12.000'])
    expect(html).toContain(text);
  expect(await readShippingRules(shop.db)).toHaveLength(2);
  const { table, from } = (checked as unknown as Preview).data.preview;
  redirected(await applyFile(asStaff({ table, from })));
  expect((await listShippingRules(shop.db)).map(({ place }) => place)).toEqual(['CO', '66001']);
});

test.each(['csv', 'xlsx'])('an unchanged export as %s, imported again, changes nothing', async (format) => {
  await addRule(asStaff({ ...pereira, upTo0: '0,5', price0: '7.000', codAllowed: 'on', codFee: '4.000' }));
  const exported = await (format === 'csv' ? exportCsv(asStaff()) : exportWorkbook(asStaff()));
  expect(exported.headers.get('Content-Disposition')).toContain(`tarifas-de-envio.${format}`);

  const checked = await checkFile(asStaff(fileForm(await exported.arrayBuffer(), `tarifas.${format}`)));

  expect(await render(RatesFile, null, checked)).toContain('dice lo mismo que la tienda: no hay nada que aplicar.');
});

test('a file with an unknown municipality names it with its row and applies nothing', async () => {
  const checked = await checkFile(asStaff(fileForm(file.replace(';Pereira;', ';Macondo;'))));

  expect(checked).toMatchObject({ init: { status: 400 } });
  const html = await render(RatesFile, null, checked);
  expect(html).toContain('No hay un municipio «Macondo» en Risaralda.');
  expect(html).toContain('Fila 3');
  expect(html).not.toContain('Aplicar el archivo');
});

test('a form without a file, a broken file and a table that was tampered with are refused', async () => {
  expect(await checkFile(asStaff({}))).toMatchObject({ data: { problem: 'Elige un archivo.' } });
  expect(await checkFile(asStaff(fileForm('', '')))).toMatchObject({ data: { problem: 'Elige un archivo.' } });
  expect(await checkFile(asStaff(fileForm('PK\u0003\u0004', 'a.xlsx')))).toMatchObject({
    data: { problem: expect.stringContaining('No se pudo leer el libro de Excel') },
  });
  const answer = (await applyFile(asStaff({ table: `${heading}\nTodo el país;;más;-1;;2;5;Sí;;;` }))) as Response;
  expect(answer.headers.get('Location')).toBe('/admin/shipping/file');
  expect(await readShippingRules(shop.db)).toHaveLength(1);
});

test('a preview is refused once a colleague has changed the rules', async () => {
  const checked = (await checkFile(asStaff(fileForm(file)))) as unknown as Preview;
  await addRule(asStaff({ ...pereira, department: 'Antioquia', city: '' }));

  const { table, from } = checked.data.preview;
  const answer = (await applyFile(asStaff({ table, from }))) as Response;

  expect(answer.headers.get('Location')).toBe('/admin/shipping/file');
  expect((await listShippingRules(shop.db)).map(({ place }) => place)).toEqual(['CO', '05']);
});
