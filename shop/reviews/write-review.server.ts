import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { type ReviewStatus, reviews } from '#db/schema.ts';
import { claimsCure } from './cure-claims.ts';
import { findReviewLine } from './find-review-line.server.ts';

export type WriteReviewResult =
  | { ok: true; status: ReviewStatus }
  /** the link is forged or outdated, or its order is not delivered */
  | { ok: false; reason: 'not-found' | 'undelivered' }
  /** the line has a review; it stays as it is */
  | { ok: false; reason: 'reviewed' };

/**
 * Stores the review of an order's line through the line's link, once. It is published at once, unless its text may
 * claim a cure: then it waits for staff.
 *
 * @param review.photos addresses of pictures that are already stored
 */
export async function writeReview(
  db: Db,
  token: string,
  { stars, body, photos }: { stars: number; body: string; photos: string[] },
): Promise<WriteReviewResult> {
  return db.transaction(async (tx) => {
    const reviewLine = await findReviewLine(tx, token, { lock: true });
    if (!reviewLine) return { ok: false, reason: 'not-found' };
    if (reviewLine.kind !== 'open') return { ok: false, reason: reviewLine.kind };

    const { orderId, line, product, authorName } = reviewLine;
    const status = claimsCure(body) ? 'pending' : 'published';
    const written = await tx
      .insert(reviews)
      .values({ orderId, line, productId: product.id, stars, body, photos, status, authorName })
      // Of two simultaneous requests, the second one waits here for the first.
      .onConflictDoNothing()
      .returning({ id: reviews.id });
    if (written.length === 0) return { ok: false, reason: 'reviewed' };
    await announce(tx, 'products', [product.id]);
    return { ok: true, status };
  });
}
