import { asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, products, reviews } from '#db/schema.ts';
import type { ReviewFilter, StaffReview } from './review.ts';

const reviewsPerPage = 24;

/** Condition for reviews that staff must decide about: they wait to be published, or a visitor reported them. */
const isWaiting = or(eq(reviews.status, 'pending'), sql`${reviews.reportCount} > 0`);

const filters: Record<ReviewFilter, SQL | undefined> = {
  waiting: isWaiting,
  published: eq(reviews.status, 'published'),
  hidden: eq(reviews.status, 'hidden'),
  all: undefined,
};

export type StaffReviewList = {
  reviews: StaffReview[];
  counts: Record<ReviewFilter, number>;
  /** the requested page, or the last one if there are fewer */
  page: number;
  /** at least 1 */
  pages: number;
};

/** Lists a page of reviews for staff, newest first, and counts the reviews of each filter. */
export async function listStaffReviews(
  db: Db,
  { filter, page: requested = 1 }: { filter: ReviewFilter; page?: number },
): Promise<StaffReviewList> {
  const counts = await countReviews(db);
  const pages = Math.max(1, Math.ceil(counts[filter] / reviewsPerPage));
  const page = Math.min(Math.max(1, Math.trunc(requested) || 1), pages);
  const rows = await db
    .select({
      id: reviews.id,
      stars: reviews.stars,
      body: reviews.body,
      photos: reviews.photos,
      status: reviews.status,
      authorName: reviews.authorName,
      isDemo: reviews.isDemo,
      hiddenReason: reviews.hiddenReason,
      reply: reviews.reply,
      repliedByName: reviews.repliedByName,
      reportCount: reviews.reportCount,
      reportReason: reviews.reportReason,
      createdAt: reviews.createdAt,
      order: { id: orders.id, orderNumber: orders.orderNumber },
      product: { id: products.id, name: products.name },
    })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(filters[filter])
    .orderBy(desc(reviews.createdAt), asc(reviews.id))
    .limit(reviewsPerPage)
    .offset((page - 1) * reviewsPerPage);
  return { reviews: rows, counts, page, pages };
}

/** Counts the reviews that staff must decide about. */
export async function countWaitingReviews(db: Db): Promise<number> {
  return db.$count(reviews, isWaiting);
}

async function countReviews(db: Db): Promise<Record<ReviewFilter, number>> {
  const [counts] = await db
    .select({
      waiting: sql<number>`(count(*) filter (where ${isWaiting}))::int`,
      published: sql<number>`(count(*) filter (where ${filters.published}))::int`,
      hidden: sql<number>`(count(*) filter (where ${filters.hidden}))::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(reviews);
  return counts ?? { waiting: 0, published: 0, hidden: 0, all: 0 };
}
