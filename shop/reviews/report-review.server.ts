import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { products, reviews } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';

/** Finds a published review for the page that reports it; null if there is none. */
export async function findPublishedReview(db: Db, reviewId: string) {
  if (!isUuid(reviewId)) return null;
  const [review] = await db
    .select({
      id: reviews.id,
      stars: reviews.stars,
      body: reviews.body,
      authorName: reviews.authorName,
      product: { id: products.id, name: products.name },
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.id, reviewId), eq(reviews.status, 'published')));
  return review ?? null;
}

/**
 * Records a visitor's report of a published review, which stays published until staff decide.
 *
 * @returns whether there is such a review
 */
export async function reportReview(db: Db, reviewId: string, reason: string): Promise<boolean> {
  if (!isUuid(reviewId)) return false;
  const reported = await db
    .update(reviews)
    .set({ reportCount: sql`${reviews.reportCount} + 1`, reportReason: reason })
    .where(and(eq(reviews.id, reviewId), eq(reviews.status, 'published')))
    .returning({ id: reviews.id });
  return reported.length > 0;
}
