import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { products, type Review, reviews } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';

type Fields = Partial<Pick<Review, 'status' | 'hiddenReason' | 'reply' | 'photos' | 'reportCount' | 'reportReason'>>;

/** Publishes a review, and settles the reports of it. Returns whether there is such a review. */
export async function publishReview(db: Db, { reviewId, actor }: { reviewId: string; actor: Actor }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const review = await lockReview(tx, reviewId);
    if (!review) return false;
    await change(tx, review, { status: 'published', hiddenReason: '', ...settled }, actor);
    return true;
  });
}

/** Takes a review off the shop, and settles the reports of it. Its author sees the reason. */
export async function hideReview(
  db: Db,
  { reviewId, reason, actor }: { reviewId: string; reason: string; actor: Actor },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const review = await lockReview(tx, reviewId);
    if (!review) return false;
    await change(tx, review, { status: 'hidden', hiddenReason: reason, ...settled }, actor);
    return true;
  });
}

const settled = { reportCount: 0, reportReason: '' };

export type ReplyResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  /** edit conflict: another reply was saved after the form was loaded; the saved reply stays */
  | { ok: false; reason: 'changed'; by: string };

/**
 * Writes the shop's reply to a review, or replaces it.
 *
 * @param reply.seen the reply that the person saw when writing theirs
 */
export async function replyToReview(
  db: Db,
  { reviewId, text, seen, actor }: { reviewId: string; text: string; seen: string; actor: Actor },
): Promise<ReplyResult> {
  return db.transaction(async (tx) => {
    const review = await lockReview(tx, reviewId);
    if (!review) return { ok: false, reason: 'not-found' };
    if (review.reply === text) return { ok: true };
    if (review.reply !== seen) return { ok: false, reason: 'changed', by: review.repliedByName };
    await change(tx, review, { reply: text }, actor);
    await tx
      .update(reviews)
      .set({ repliedByName: actor.fullName, repliedAt: new Date() })
      .where(eq(reviews.id, review.id));
    return { ok: true };
  });
}

/** Deletes one photo of a review with its file. Returns whether the review had it. */
export async function deleteReviewPhoto(
  db: Db,
  { reviewId, photo, actor }: { reviewId: string; photo: string; actor: Actor },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const review = await lockReview(tx, reviewId);
    if (!review?.photos.includes(photo)) return false;
    await change(tx, review, { photos: review.photos.filter((one) => one !== photo) }, actor);
    await enqueue(tx, 'drop-personal-files', { pictures: [photo], proofs: [] });
    return true;
  });
}

type LockedReview = NonNullable<Awaited<ReturnType<typeof lockReview>>>;

async function lockReview(tx: Db, reviewId: string) {
  if (!isUuid(reviewId)) return null;
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for('update');
  return review ?? null;
}

/** Changes a review, records it in the audit log and renews the pages that may show it. */
async function change(tx: Db, review: LockedReview, fields: Fields, actor: Actor): Promise<void> {
  await tx
    .update(reviews)
    .set({ ...fields, updatedAt: new Date() })
    .where(eq(reviews.id, review.id));
  const [product] = await tx.select({ name: products.name }).from(products).where(eq(products.id, review.productId));
  await recordChange(tx, actor, {
    subject: 'review',
    subjectId: review.id,
    subjectName: `Opinión sobre ${product?.name ?? 'un producto'}`,
    action: 'changed',
    before: recorded(review),
    after: recorded({ ...review, ...fields }),
  });
  await announce(tx, 'products', [review.productId]);
}

const recorded = ({ status, hiddenReason, reply, photos }: Review) => ({ status, reason: hiddenReason, reply, photos });
