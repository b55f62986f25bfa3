import { beforeEach, expect, test } from 'vitest';
import { consents, orders, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readPages } from '#server/testing/pages-from-source.ts';
import { serveShop } from '#server/testing/served-shop.ts';
import { formatIsoDay } from '#shop/dates.ts';
import { discardDraft } from '#shop/orders/drafts/discard-draft.server.ts';
import { saveDraft } from '#shop/orders/drafts/save-draft.server.ts';
import { placeSale } from '#shop/orders/selling/place-sale.server.ts';
import { unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aDraft, aSale, seller, sendAQuotation } from '#shop/testing/sales.ts';
import { insertTill } from '#shop/testing/tills.ts';

const database = useTestDatabase();
const { build } = await readPages();

beforeEach(async () => {
  await database.db.insert(users).values({ id: seller.userId, name: seller.fullName, email: 'marta@correo.example' });
  await insertTill(database.db);
});

/** A quotation of two units of a product of three, and the page of its link. */
async function openQuotation() {
  const { db } = database;
  const shop = serveShop(database.database, build);
  const now = new Date();
  const validUntil = formatIsoDay(new Date(now.getTime() + 8 * 24 * 60 * 60_000));
  const honey = await insertProduct(db, { name: 'Miel de Páramo', stock: 3 });
  const sale = aDraft([unitLine(honey, 2)], { discount: 5_000, discountReason: 'Cliente de siempre' });
  const { acceptance, draftId } = await sendAQuotation(db, sale, { validUntil, now });
  const path = `/cotizacion/${acceptance.token}`;
  const accept = (form: Record<string, string> = { seen: acceptance.seen, consent: 'on' }) => shop.ask(path, { form });
  return { db, shop, honey, sale, draftId, path, accept };
}

test('a quotation is seen and accepted without scripts, and its link leads to the order from then on', async () => {
  const { db, shop, path, accept } = await openQuotation();
  const page = await shop.ask(path);
  const html = (await page.text()).replaceAll(/<!--.*?-->/g, '').replaceAll('\u00a0', ' ');
  expect(page.status).toBe(200);
  expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(page.headers.get('X-Robots-Tag')).toBe('noindex');
  expect(page.headers.get('Cache-Control')).toContain('no-store');
  for (const words of ['Miel de Páramo', '− $ 5.000', 'Cliente de siempre', '$ 55.000', 'Por transferencia', 'Laura'])
    expect(html, words).toContain(words);
  expect(html).not.toContain('Marta');
  expect(html).not.toContain('type="module"');

  const accepted = await accept();
  expect(accepted.status).toBe(303);
  const [order] = await db.select().from(orders);
  expect(order).toMatchObject({ totalAmount: 55_000, status: 'Pendiente', soldByName: 'Marta Ríos' });
  expect(accepted.headers.get('Location')).toBe(`/pedido/${order?.accessToken}`);
  expect((await db.select().from(consents)).map(({ wording }) => wording)).toEqual([
    expect.stringContaining('Acepto las condiciones de esta compra'),
  ]);
  expect((await shop.ask(path)).headers.get('Location')).toBe(`/pedido/${order?.accessToken}`);
  expect((await accept()).headers.get('Location')).toBe(`/pedido/${order?.accessToken}`);
  expect(await db.$count(orders)).toBe(1);
});

test('a refused acceptance says why, and what can be done', async () => {
  const { db, shop, honey, sale, draftId, path, accept } = await openQuotation();
  const textOf = async (answer: Response) => (await answer.text()).replaceAll(/<!--.*?-->/g, '');

  const unticked = await accept({ seen: 'x' });
  expect(unticked.status).toBe(400);
  expect(await textOf(unticked)).toContain('Márcala para aceptar la cotización.');
  const unseen = await accept({ seen: 'otra', consent: 'on' });
  expect(unseen.status).toBe(409);
  expect(await textOf(unseen)).toContain('La cotización cambió');

  await placeSale(db, aSale([unitLine(honey, 2)]), seller);
  const short = await accept();
  expect(short.status).toBe(409);
  expect(await textOf(short)).toContain('Miel de Páramo: pediste 2 y queda 1.');
  expect(await db.$count(orders)).toBe(1);

  await saveDraft(db, { ...sale, notes: 'Con moño' }, seller);
  expect(await textOf(await shop.ask(path))).toContain('Estamos cambiando tu cotización');
  await discardDraft(db, { draftId, actor: seller });
  const gone = await shop.ask(path);
  expect(gone.status).toBe(410);
  expect(await textOf(gone)).toContain('Este enlace ya no sirve');
});
