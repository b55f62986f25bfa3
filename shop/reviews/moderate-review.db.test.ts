import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reviews, staffChanges } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findProduct } from '#shop/catalog/find-product.server.ts';
import { forgetPerson } from '#shop/orders/removing/forget-person.server.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { insertReview } from '#shop/testing/reviews.ts';
import { listReviews } from './list-reviews.server.ts';
import { countWaitingReviews, listStaffReviews } from './list-staff-reviews.server.ts';
import { deleteReviewPhoto, hideReview, publishReview, replyToReview } from './moderate-review.server.ts';
import { reportReview } from './report-review.server.ts';

const shop = useTestDatabase();

const actor = { userId: 'marta', fullName: 'Marta' };

async function aReview(overrides: Partial<typeof reviews.$inferInsert> = {}) {
  await insertStaff(shop.db);
  const honey = await insertProduct(shop.db);
  return insertReview(shop.db, { productId: honey.id, ...overrides });
}

const actionsOf = async () =>
  shop.db
    .select({ after: staffChanges.after, by: staffChanges.actorName })
    .from(staffChanges)
    .orderBy(asc(staffChanges.id));

test('publishing a waiting review shows and counts it, hiding takes it away, and both are recorded', async () => {
  const { id: reviewId, productId } = await aReview({ status: 'pending', stars: 3 });
  expect(await countWaitingReviews(shop.db)).toBe(1);

  await publishReview(shop.db, { reviewId, actor });
  expect(await listReviews(shop.db, productId)).toHaveLength(1);
  expect(await findProduct(shop.db, productId)).toMatchObject({ product: { rating: { average: 3, count: 1 } } });
  expect(await countWaitingReviews(shop.db)).toBe(0);

  await hideReview(shop.db, { reviewId, reason: 'Es de otro producto.', actor });
  expect(await listReviews(shop.db, productId)).toEqual([]);
  expect(await findProduct(shop.db, productId)).toMatchObject({ product: { rating: null } });
  expect(await actionsOf()).toMatchObject([
    { after: { status: 'published' }, by: 'Marta' },
    { after: { status: 'hidden', reason: 'Es de otro producto.' }, by: 'Marta' },
  ]);
});

test('a reported review waits for staff while it stays published, until they decide', async () => {
  const { id: reviewId, productId } = await aReview();
  await reportReview(shop.db, reviewId, 'Es ofensiva');

  const { reviews: waiting, counts } = await listStaffReviews(shop.db, { filter: 'waiting' });
  expect(waiting).toMatchObject([{ id: reviewId, reportCount: 1, reportReason: 'Es ofensiva' }]);
  expect(counts).toEqual({ waiting: 1, published: 1, hidden: 0, all: 1 });
  expect(await listReviews(shop.db, productId)).toHaveLength(1);

  await publishReview(shop.db, { reviewId, actor });
  expect(await countWaitingReviews(shop.db)).toBe(0);
});

test('a reply is shown below the review, and does not overwrite one that its author has not seen', async () => {
  const { id: reviewId, productId } = await aReview();

  expect(await replyToReview(shop.db, { reviewId, text: 'Gracias.', seen: '', actor })).toEqual({ ok: true });
  expect(await listReviews(shop.db, productId)).toMatchObject([{ reply: 'Gracias.' }]);
  const late = { reviewId, text: 'Otra respuesta.', seen: '', actor };
  expect(await replyToReview(shop.db, late)).toEqual({ ok: false, reason: 'changed', by: 'Marta' });
  expect(await replyToReview(shop.db, { ...late, seen: 'Gracias.' })).toEqual({ ok: true });
});

test('a photo is deleted from the review, and no other', async () => {
  const photos = ['a', 'b'].map((letter) => `/imagenes/opiniones/${letter.repeat(32)}`);
  const { id: reviewId } = await aReview({ photos });

  expect(await deleteReviewPhoto(shop.db, { reviewId, photo: photos[0] ?? '', actor })).toBe(true);
  expect(await deleteReviewPhoto(shop.db, { reviewId, photo: '/imagenes/logos/x', actor })).toBe(false);
  expect(await shop.db.select().from(reviews)).toMatchObject([{ photos: [photos[1]] }]);
});

test('with the customer’s data the name and the photos of their reviews go, and the text stays', async () => {
  const { orderId, productId } = await aReview({ photos: [`/imagenes/opiniones/${'a'.repeat(32)}`] });

  expect(await shop.db.transaction((tx) => forgetPerson(tx, orderId))).toBe('forgotten');
  expect(await listReviews(shop.db, productId)).toMatchObject([{ authorName: '', photos: [], body: 'Muy buena.' }]);
});

test('no action finds a review that does not exist', async () => {
  for (const reviewId of [crypto.randomUUID(), '12']) {
    expect(await publishReview(shop.db, { reviewId, actor })).toBe(false);
    expect(await hideReview(shop.db, { reviewId, reason: 'x', actor })).toBe(false);
    expect(await deleteReviewPhoto(shop.db, { reviewId, photo: 'x', actor })).toBe(false);
    const reply = { reviewId, text: 'x', seen: '', actor };
    expect(await replyToReview(shop.db, reply)).toEqual({ ok: false, reason: 'not-found' });
  }
});
