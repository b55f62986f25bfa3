import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, products, type Review, reviews } from '#db/schema.ts';
import { publicName } from './review.ts';
import { isSigned, readReviewToken } from './review-link.server.ts';

/** The line of a review link and what can be done with it. */
export type ReviewLine = {
  orderId: string;
  line: number;
  product: { id: string; name: string; imageUrl: string | null };
  /** the name shown with the review, once it is written */
  authorName: string;
} & (
  | { kind: 'open' }
  /** the order is not delivered */
  | { kind: 'undelivered' }
  | { kind: 'reviewed'; review: Pick<Review, 'stars' | 'body' | 'status' | 'hiddenReason'> }
);

/**
 * Finds the order line of a review link.
 *
 * @param options.lock locks the order against a change of its status until the transaction ends
 * @returns null for a forged or outdated link, a deleted order, and a product that no longer exists
 */
export async function findReviewLine(
  db: Db,
  token: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<ReviewLine | null> {
  const tokenParts = readReviewToken(token);
  if (!tokenParts) return null;
  const { orderId, line } = tokenParts;
  const query = db
    .select({
      accessToken: orders.accessToken,
      status: orders.status,
      shippingAddress: orders.shippingAddress,
      item: sql<{ id: string; name: string; image_urls?: string[] } | null>`${orders.items} -> ${line}::int`,
      productId: products.id,
      review: {
        stars: reviews.stars,
        body: reviews.body,
        status: reviews.status,
        hiddenReason: reviews.hiddenReason,
        authorName: reviews.authorName,
      },
    })
    .from(orders)
    .leftJoin(products, sql`${products.id}::text = ${orders.items} -> ${line}::int ->> 'id'`)
    .leftJoin(reviews, and(eq(reviews.orderId, orders.id), eq(reviews.line, line)))
    .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)))
    .$dynamic();
  const [row] = await (lock ? query.for('share', { of: orders }) : query);
  if (!row?.item || row.productId === null || !isSigned(tokenParts, { id: orderId, accessToken: row.accessToken }))
    return null;

  const product = { id: row.productId, name: row.item.name, imageUrl: row.item.image_urls?.[0] ?? null };
  const common = { orderId, line, product, authorName: publicName(row.shippingAddress) };
  if (row.review) {
    const { authorName, ...review } = row.review;
    return { ...common, authorName, kind: 'reviewed', review };
  }
  return { ...common, kind: row.status === 'Entregado' ? 'open' : 'undelivered' };
}
