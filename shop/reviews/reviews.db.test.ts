import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changes, orders, productRatings, reviews } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findProduct } from '#shop/catalog/find-product.server.ts';
import { insertPlacedOrder, readOrder } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { insertDeliveredOrder, insertReview } from '#shop/testing/reviews.ts';
import { findReviewLine } from './find-review-line.server.ts';
import { listReviews } from './list-reviews.server.ts';
import { listLinesToReview, reviewToken } from './review-link.server.ts';
import { writeReview } from './write-review.server.ts';

const shop = useTestDatabase();

const praise = { stars: 5, body: 'Llegó rápido y sabe muy bien.', photos: [] };

async function ratingsOf(productId: string) {
  const [row] = await shop.db.select().from(productRatings).where(eq(productRatings.productId, productId));
  return row && [row.ones, row.twos, row.threes, row.fours, row.fives];
}

test('a delivered line is reviewed through its link, under the first name and the initial', async () => {
  const honey = await insertProduct(shop.db);
  const order = await insertDeliveredOrder(shop.db, [honey]);

  expect(await writeReview(shop.db, reviewToken(order, 0), praise)).toEqual({ ok: true, status: 'published' });

  expect(await listReviews(shop.db, honey.id)).toMatchObject([
    { stars: 5, body: 'Llegó rápido y sabe muy bien.', authorName: 'Laura G.', isDemo: false, reply: '' },
  ]);
  const result = await findProduct(shop.db, honey.id);
  expect(result).toMatchObject({ product: { rating: { average: 5, count: 1 } } });
});

test('a line is reviewed once, also by two requests at the same time', async () => {
  const honey = await insertProduct(shop.db);
  const order = await insertDeliveredOrder(shop.db, [honey]);
  const token = reviewToken(order, 0);

  const answers = await Promise.all([writeReview(shop.db, token, praise), writeReview(shop.db, token, praise)]);

  expect(answers).toContainEqual({ ok: true, status: 'published' });
  expect(answers).toContainEqual({ ok: false, reason: 'reviewed' });
  expect(await writeReview(shop.db, token, { ...praise, stars: 1 })).toEqual({ ok: false, reason: 'reviewed' });
  expect(await ratingsOf(honey.id)).toEqual([0, 0, 0, 0, 1]);
});

test.each(['Pendiente Contraentrega', 'Pendiente', 'Pagado', 'Enviado', 'Cancelado'] as const)(
  'a line of an order that is %s cannot be reviewed',
  async (status) => {
    const honey = await insertProduct(shop.db);
    const order = await insertDeliveredOrder(shop.db, [honey], { status });
    const token = reviewToken(order, 0);

    expect(await listLinesToReview(shop.db, order)).toEqual([]);
    expect(await findReviewLine(shop.db, token)).toMatchObject({ kind: 'undelivered' });
    expect(await writeReview(shop.db, token, praise)).toEqual({ ok: false, reason: 'undelivered' });
    expect(await shop.db.$count(reviews)).toBe(0);
  },
);

test('a forged, foreign or malformed link opens no line', async () => {
  const honey = await insertProduct(shop.db);
  const [order, other] = [await insertDeliveredOrder(shop.db, [honey]), await insertDeliveredOrder(shop.db, [honey])];
  const token = reviewToken(order, 0);
  const signature = token.slice(-32);

  const forged = [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    reviewToken({ ...order, accessToken: other.accessToken }, 0),
    `${order.id.replaceAll('-', '')}-1-${signature}`,
    `${other.id.replaceAll('-', '')}-0-${signature}`,
    reviewToken(order, 1),
    order.accessToken,
    '',
    "' or 1=1 --",
  ];
  for (const one of forged) {
    expect(await findReviewLine(shop.db, one)).toBeNull();
    expect(await writeReview(shop.db, one, praise)).toEqual({ ok: false, reason: 'not-found' });
  }
});

test('the link of a deleted order opens no line', async () => {
  const honey = await insertProduct(shop.db);
  const order = await insertDeliveredOrder(shop.db, [honey], { deletedAt: new Date() });

  expect(await writeReview(shop.db, reviewToken(order, 0), praise)).toEqual({ ok: false, reason: 'not-found' });
});

test('the lines to review are those of a delivered order without a review', async () => {
  const [honey, oil] = [await insertProduct(shop.db), await insertProduct(shop.db, { name: 'Aceite' })];
  const order = await insertDeliveredOrder(shop.db, [honey, oil]);
  await writeReview(shop.db, reviewToken(order, 0), praise);

  expect(await listLinesToReview(shop.db, order)).toEqual([{ line: 1, name: 'Aceite', token: reviewToken(order, 1) }]);
});

test('a text that may claim a cure waits for staff and does not count', async () => {
  const honey = await insertProduct(shop.db);
  const order = await insertDeliveredOrder(shop.db, [honey]);

  const written = await writeReview(shop.db, reviewToken(order, 0), { ...praise, body: 'Me curó la gastritis.' });

  expect(written).toEqual({ ok: true, status: 'pending' });
  expect(await listReviews(shop.db, honey.id)).toEqual([]);
  expect(await findProduct(shop.db, honey.id)).toMatchObject({ starCounts: null, product: { rating: null } });
});

test('a new review outdates the pages of the catalogue', async () => {
  const honey = await insertProduct(shop.db);
  const order = await insertDeliveredOrder(shop.db, [honey]);
  await shop.db.delete(changes);
  await writeReview(shop.db, reviewToken(order, 0), praise);

  expect(await shop.db.select().from(changes)).toMatchObject([{ topic: 'products', subjectIds: [honey.id] }]);
});

test('the counts of a product follow its published reviews, whatever happens to them', async () => {
  const honey = await insertProduct(shop.db);
  const four = await insertReview(shop.db, { productId: honey.id, stars: 4 });
  await insertReview(shop.db, { productId: honey.id, stars: 2 });
  await insertReview(shop.db, { productId: honey.id, stars: 1, status: 'pending' });
  await insertReview(shop.db, { productId: honey.id, stars: 5, isDemo: true });
  expect(await ratingsOf(honey.id)).toEqual([0, 1, 0, 1, 1]);

  const result = await findProduct(shop.db, honey.id);
  expect(result).toMatchObject({ starCounts: { count: 3, stars: 11, genuine: { count: 2, stars: 6 } } });

  await shop.db.update(reviews).set({ status: 'hidden' }).where(eq(reviews.id, four.id));
  expect(await ratingsOf(honey.id)).toEqual([0, 1, 0, 0, 1]);
  await shop.db.update(reviews).set({ status: 'published', stars: 3 }).where(eq(reviews.id, four.id));
  expect(await ratingsOf(honey.id)).toEqual([0, 1, 1, 0, 1]);
  await shop.db.delete(reviews).where(and(eq(reviews.productId, honey.id), eq(reviews.isDemo, true)));
  expect(await ratingsOf(honey.id)).toEqual([0, 1, 1, 0, 0]);
});

test('a review survives the cancellation of its order, and its link says that it is written', async () => {
  const honey = await insertProduct(shop.db);
  const order = await insertDeliveredOrder(shop.db, [honey]);
  await writeReview(shop.db, reviewToken(order, 0), praise);
  await shop.db.update(orders).set({ status: 'Cancelado' }).where(eq(orders.id, order.id));

  expect(await findReviewLine(shop.db, reviewToken(order, 0))).toMatchObject({
    kind: 'reviewed',
    review: { stars: 5, status: 'published' },
  });
  expect((await readOrder(shop.db, order.id)).status).toBe('Cancelado');
});

test('a line whose product is unknown to the shop has no link that opens', async () => {
  const order = await insertPlacedOrder(shop.db, { status: 'Entregado' });
  expect(await findReviewLine(shop.db, reviewToken(order, 0))).toBeNull();
});
