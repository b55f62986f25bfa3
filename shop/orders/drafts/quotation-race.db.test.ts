/** Concurrent requests about one quotation over several connections. */
import { beforeEach, expect, test } from 'vitest';
import { orders, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { placeSale } from '#shop/orders/selling/place-sale.server.ts';
import { checkShelf, countUnits, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aDraft, aSale, seller, sendAQuotation } from '#shop/testing/sales.ts';
import { insertTill } from '#shop/testing/tills.ts';
import { acceptQuotation } from './accept-quotation.server.ts';
import { discardDraft } from './discard-draft.server.ts';
import { saveDraft } from './save-draft.server.ts';
import { sendQuotation } from './send-quotation.server.ts';

const shop = useTestDatabase();
const now = new Date('2026-11-26T15:00:00Z');

beforeEach(async () => {
  await shop.db.insert(users).values({ id: seller.userId, name: seller.fullName, email: 'marta@correo.example' });
  await insertTill(shop.db);
});

test('accepting twice makes one order', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const { acceptance } = await sendAQuotation(shop.db, aDraft([unitLine(honey, 2)]), { now });

  const results = await Promise.all(Array.from({ length: 12 }, () => acceptQuotation(shop.db, acceptance, now)));

  expect(new Set(results.map((result) => result.ok && result.accessToken)).size).toBe(1);
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await shop.db.$count(orders)).toBe(1);
  expect((await countUnits(shop.db, honey.id)).stock).toBe(8);
  expect(await checkShelf(shop.db, honey.id)).toBe(10);
});

test('a quotation whose button is pressed twice is mailed once; later, or until another day, it is mailed again', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const saved = await saveDraft(shop.db, aDraft([unitLine(honey)]), seller, now);
  const draftId = saved.ok ? saved.draftId : '';
  const send = (validUntil: string, seconds: number) => {
    const at = new Date(now.getTime() + seconds * 1000);
    return sendQuotation(shop.db, { draftId, validUntil, payment: 'transfer' }, seller, at);
  };
  const mails = async () =>
    (await shop.db.execute(`select 1 from pgboss.job where name = 'quotation-mail'`)).rows.length;

  const [first, second] = await Promise.all([send('2026-12-04', 0), send('2026-12-04', 1)]);
  expect(second).toEqual(first);
  expect(await mails()).toBe(1);
  expect(await send('2026-12-05', 5)).toEqual(first);
  expect(await mails()).toBe(2);
  expect(await send('2026-12-05', 90)).toEqual(first);
  expect(await mails()).toBe(3);
});

test('of accepting, selling at the counter, changing and withdrawing at once, one order at most comes', async () => {
  const honey = await insertProduct(shop.db, { stock: 1_000 });
  for (let round = 0; round < 10; round += 1) {
    const sale = aDraft([unitLine(honey)]);
    const { acceptance, draftId } = await sendAQuotation(shop.db, sale, { now });
    const before = await shop.db.$count(orders);
    const [accepted, sold, saved, discarded] = await Promise.all([
      acceptQuotation(shop.db, acceptance, now),
      placeSale(shop.db, aSale([unitLine(honey)], { idempotencyKey: sale.idempotencyKey }), seller, now),
      saveDraft(shop.db, { ...sale, notes: 'Con moño' }, seller, now),
      discardDraft(shop.db, { draftId, actor: seller }, now),
    ]);

    expect(await shop.db.$count(orders)).toBe(before + 1);
    // Whichever comes first, staff and customer learn the truth.
    expect(accepted.ok || sold.ok, JSON.stringify([accepted, sold, saved, discarded])).toBe(true);
    if (!sold.ok) expect(sold.reason).toBe('key-used');
  }
});
