import { expect, test } from 'vitest';
import { consents } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readPages } from '#server/testing/pages-from-source.ts';
import { serveShop } from '#server/testing/served-shop.ts';

const database = useTestDatabase();
const { build } = await readPages();
const form = { email: 'laura@correo.example', consent: 'on' };

const rows = () => database.db.select().from(consents);

test('a form without the tick, or without an address, stores nothing and is shown again with what was typed', async () => {
  const shop = serveShop(database.database, build);
  const unticked = await shop.ask('/novedades', { form: { email: form.email } });
  expect(unticked.status).toBe(400);
  const page = await unticked.text();
  expect(page).toContain('Para suscribirte necesitamos tu autorización.');
  expect(page).toContain('laura@correo.example');
  expect((await shop.ask('/novedades', { form: { consent: 'on', email: 'laura' } })).status).toBe(400);
  expect(await rows()).toEqual([]);
});

test('only a shop with a mail server says that a mail was sent', async () => {
  const mailText = 'abre el enlace que trae para confirmar';
  const quiet = await serveShop(database.database, build).ask('/novedades', { form });
  expect(await quiet.text()).not.toContain(mailText);
  const mailing = await serveShop(database.database, build, { confirmAddresses: true }).ask('/novedades', { form });
  expect(await mailing.text()).toContain(mailText);
});

test('an address is subscribed a limited number of times an hour', async () => {
  const shop = serveShop(database.database, build);
  for (let sent = 0; sent < 10; sent += 1) expect((await shop.ask('/novedades', { form })).status).toBe(200);
  const refused = await shop.ask('/novedades', { form });
  expect(refused.status).toBe(429);
  expect(refused.headers.has('Retry-After')).toBe(true);
});

test('opening a mailed link changes nothing; its button confirms, and that of a mail program unsubscribes', async () => {
  const shop = serveShop(database.database, build);
  await shop.ask('/novedades', { form });
  const token = (await rows())[0]?.linkToken ?? '';

  for (const path of [`/novedades/${token}`, `/novedades/${token}/salir`]) {
    const page = await shop.ask(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(await page.text()).toContain('method="post"');
  }
  expect(await rows()).toMatchObject([{ confirmedAt: null, revokedAt: null }]);

  await shop.ask(`/novedades/${token}`, { method: 'POST' });
  expect((await rows())[0]?.confirmedAt).not.toBeNull();

  const press = (headers: Record<string, string>, path = `/novedades/${token}/salir`) =>
    shop.http.request(
      `http://tienda.example${path}`,
      { method: 'POST', headers, body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
      { incoming: { socket: { remoteAddress: '10.9.9.9' } } },
    );
  expect((await press({ Origin: 'https://malo.example' })).status).toBe(403);
  expect((await press({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await press({}, `/novedades/${token}`)).status).toBe(403);
  expect((await rows())[0]?.revokedAt).toBeNull();
  expect((await press({})).status).toBe(200);
  expect((await rows())[0]?.revokedAt).not.toBeNull();
  expect(await (await shop.ask(`/novedades/${token}`)).text()).toContain('Ya no estás en la lista');
});
