import { and, asc, desc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { reviews } from '#db/schema.ts';
import type { PublishedReview } from './review.ts';

/** The most reviews on a product's page. */
export const reviewsShown = 50;

/** Lists the newest published reviews of a product. */
export async function listReviews(db: Db, productId: string): Promise<PublishedReview[]> {
  return db
    .select({
      id: reviews.id,
      stars: reviews.stars,
      body: reviews.body,
      photos: reviews.photos,
      authorName: reviews.authorName,
      isDemo: reviews.isDemo,
      reply: reviews.reply,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.status, 'published')))
    .orderBy(desc(reviews.createdAt), asc(reviews.id))
    .limit(reviewsShown);
}
