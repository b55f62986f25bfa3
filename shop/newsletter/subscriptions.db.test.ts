import { asc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readsFrom } from '#db/replica.server.ts';
import { consents } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Mail } from '#server/mail/mail.server.ts';
import { sendNewsletterMail } from '#server/mail/newsletter-mail.server.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import { closeAccount } from '#shop/customers/close-account.server.ts';
import { giveConsent, listConsents, revokeConsent } from '#shop/customers/consents.server.ts';
import { hashAddress } from '#shop/hash-address.server.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { aNewOrder, anAddress, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { exportSubscribers, listSubscribers } from './list-subscribers.server.ts';
import { confirmSubscription, findSubscription, subscribe, unsubscribe } from './subscriptions.server.ts';

const shop = useTestDatabase();
const email = 'laura@correo.example';
const origin = 'https://tienda.example';

/** Sends the queued mails of the newsletter, as the worker does. */
async function sendMails(): Promise<Mail[]> {
  const { rows } = await shop.db.execute<{ data: { consentId: number } }>(sql`
    with taken as (delete from pgboss.job where name = 'newsletter-mail' returning data)
    select data from taken order by (data->>'consentId')::int`);
  const sent: Mail[] = [];
  const keep = async (mail: Mail) => {
    sent.push(mail);
  };
  for (const { data } of rows) await sendNewsletterMail(shop.db, keep, { ...data, origin });
  return sent;
}

const tokenIn = (mail: Mail | undefined) => /\/novedades\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const allRows = () => shop.db.select().from(consents).orderBy(asc(consents.id));
const listed = async () =>
  (await listSubscribers(shop.db, { filter: 'all', search: '', page: 1 })).subscribers.map(({ email, confirmedAt }) => [
    email,
    confirmedAt !== null,
  ]);

test('a subscription stores the consent with its wording and is confirmed by the mailed link alone', async () => {
  await subscribe(shop.db, { email, userId: null });
  const [mail, ...more] = await sendMails();
  const token = tokenIn(mail);

  expect(mail).toMatchObject({ to: email, unsubscribeHref: `${origin}/novedades/${token}/salir` });
  expect(more).toEqual([]);
  expect(await allRows()).toMatchObject([{ purpose: 'marketing', email, confirmedAt: null, revokedAt: null }]);
  expect((await allRows())[0]?.wording).toBe(
    'Autorizo usar mi correo (/tratamiento-de-datos) para enviarme novedades y ofertas. Puedo salir de la lista cuando quiera.',
  );
  expect(await findSubscription(shop.db, token)).toEqual({ email, state: 'unconfirmed' });

  expect(await confirmSubscription(shop.db, crypto.randomUUID())).toBe(false);
  expect(await listed()).toEqual([[email, false]]);
  expect(await confirmSubscription(shop.db, token)).toBe(true);
  expect(await findSubscription(shop.db, token)).toEqual({ email, state: 'confirmed' });
  expect(await listed()).toEqual([[email, true]]);
});

test('subscribing again stores nothing new and mails the link again only until the address is confirmed', async () => {
  await subscribe(shop.db, { email, userId: null });
  await subscribe(shop.db, { email: 'Laura@Correo.example', userId: null });
  const mails = await sendMails();
  expect(mails).toHaveLength(2);
  expect(await allRows()).toHaveLength(1);

  await confirmSubscription(shop.db, tokenIn(mails[0]));
  await subscribe(shop.db, { email, userId: null });
  expect(await sendMails()).toEqual([]);
});

test('the tick on an order subscribes its address, once confirmed by mail', async () => {
  const product = await insertProduct(shop.db, { stock: 5 });
  const order = {
    shippingAddress: anAddress({ email, subscribe: true }),
    consents: [
      { purpose: 'terms-and-data' as const, wording: 'Acepto.' },
      { purpose: 'marketing' as const, wording: 'Quiero recibir novedades y ofertas por correo.' },
    ],
  };
  await placeOrder(shop.db, aNewOrder([unitLine(product)], order));

  const [mail, ...more] = await sendMails();
  expect(mail?.to).toBe(email);
  expect(more).toEqual([]);
  await confirmSubscription(shop.db, tokenIn(mail));
  expect(await listed()).toEqual([[email, true]]);
});

test('one link ends every subscription of an address and leaves only the hash of it', async () => {
  await subscribe(shop.db, { email, userId: null });
  const token = tokenIn((await sendMails())[0]);
  await shop.db
    .insert(consents)
    .values({ purpose: 'marketing', wording: 'En un pedido.', email: 'LAURA@correo.example' });

  expect(await unsubscribe(shop.db, token)).toBe(true);
  expect(await unsubscribe(shop.db, token)).toBe(true);

  expect(await listed()).toEqual([]);
  expect(await findSubscription(shop.db, token)).toEqual({ email: '', state: 'ended' });
  expect(await confirmSubscription(shop.db, token)).toBe(false);
  const rows = await allRows();
  expect(rows.map(({ email }) => email)).toEqual([`sha256:${hashAddress(email)}`, `sha256:${hashAddress(email)}`]);
  expect(rows.every(({ revokedAt }) => revokedAt !== null)).toBe(true);
});

test('no mail goes to an address that left the list before it was sent', async () => {
  await subscribe(shop.db, { email, userId: null });
  const [row] = await allRows();
  await unsubscribe(shop.db, row?.linkToken ?? '');
  expect(await sendMails()).toEqual([]);
});

test('the link of another kind of consent neither confirms nor ends anything', async () => {
  const [health] = await shop.db.insert(consents).values({ purpose: 'health-data', wording: 'Sí.', email }).returning();
  const token = health?.linkToken ?? '';
  expect(await findSubscription(shop.db, token)).toBeNull();
  expect(await unsubscribe(shop.db, token)).toBe(false);
  expect(await allRows()).toMatchObject([{ revokedAt: null, confirmedAt: null }]);
});

test('revoking the consent in the profile, and closing the account, end the subscription of the address', async () => {
  for (const id of ['laura', 'pedro']) {
    const address = `${id}@correo.example`;
    await insertCustomer(shop.db, { id });
    await subscribe(shop.db, { email: address, userId: null });
    await giveConsent(shop.db, { userId: id, email: address, purpose: 'marketing', wording: 'Con la cuenta.' });
  }
  const [consent] = await listConsents(shop.db, 'laura');
  await revokeConsent(shop.db, 'laura', consent?.id ?? 0);
  expect(await listed()).toEqual([['pedro@correo.example', false]]);

  await closeAccount(shop.db, 'pedro');
  expect(await listed()).toEqual([]);
  expect(JSON.stringify(await allRows())).not.toContain('pedro@correo');
});

test('staff see each address once, newest first, find it by a part of it and export it with its link to leave', async () => {
  const at = (day: number) => new Date(`2026-11-${day}T15:00:00Z`);
  const row = { purpose: 'marketing' as const, wording: 'Sí.' };
  await shop.db.insert(consents).values([
    { ...row, email: 'ana@correo.example', grantedAt: at(10), confirmedAt: at(11) },
    { ...row, email: 'Ana@correo.example', grantedAt: at(14) },
    { ...row, email: 'luis@correo.example', grantedAt: at(12) },
    { ...row, email: 'rosa@correo.example', grantedAt: at(13), revokedAt: at(14) },
  ]);
  expect(await listed()).toEqual([
    ['Ana@correo.example', true],
    ['luis@correo.example', false],
  ]);
  const page = await listSubscribers(shop.db, { filter: 'unconfirmed', search: 'LUI', page: 7 });
  expect(page).toMatchObject({ total: 1, page: 1, subscribers: [{ email: 'luis@correo.example' }] });

  const lines: CsvCell[][] = [];
  for await (const page of exportSubscribers(readsFrom(shop.db), { filter: 'confirmed', search: '', origin }))
    lines.push(...page);
  expect(lines).toHaveLength(1);
  const link = String(lines[0]?.at(-1));
  expect(lines[0]?.slice(0, 2)).toEqual(['Ana@correo.example', 'Confirmado']);
  expect(link).toMatch(/^https:\/\/tienda\.example\/novedades\/[\w-]{36}\/salir$/);
  await unsubscribe(shop.db, link.split('/').at(-2) ?? '');
  expect(await listed()).toEqual([['luis@correo.example', false]]);
});
