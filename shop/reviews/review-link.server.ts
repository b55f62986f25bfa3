import { createHmac, timingSafeEqual } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderItem, type OrderStatus, reviews } from '#db/schema.ts';

/** The data of an order with which its review links are signed. */
type SigningOrder = { id: string; accessToken: string };

/** A line of an order, as the token of a review link names it. */
export type NamedLine = { orderId: string; line: number; signature: string };

/**
 * Creates the token of the link through which one line of an order is reviewed.
 *
 * It is signed with the secret of the order's own link, but does not reveal that secret: a review link can be passed on
 * without showing the order. It stops working together with the order's link when the customer's data are deleted.
 */
export function reviewToken(order: SigningOrder, line: number): string {
  return `${order.id.replaceAll('-', '')}-${line}-${signatureOf(order, line)}`;
}

const tokenPattern =
  /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-(0|[1-9]\d{0,3})-([\w-]{32})$/;

/** Reads the token of a review link, which may be forged; null if it is malformed. */
export function readReviewToken(token: string): NamedLine | null {
  const [, a, b, c, d, e, line, signature] = tokenPattern.exec(token) ?? [];
  return signature ? { orderId: [a, b, c, d, e].join('-'), line: Number(line), signature } : null;
}

/** Whether the signature of a token is valid for its line. */
export function isSigned({ line, signature }: NamedLine, order: SigningOrder): boolean {
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(order, line)));
}

function signatureOf({ id, accessToken }: SigningOrder, line: number): string {
  return createHmac('sha256', accessToken).update(`review:${id}:${line}`).digest('base64url').slice(0, 32);
}

/** A line that its shopper may review. */
export type LineToReview = { line: number; name: string; token: string };

/**
 * Lists the lines of an order that can be reviewed now: of a delivered order, those without a review; of others, none.
 */
export async function listLinesToReview(
  db: Db,
  order: SigningOrder & { status: OrderStatus; items: OrderItem[] },
): Promise<LineToReview[]> {
  if (order.status !== 'Entregado') return [];
  const written = await db
    .select({ line: reviews.line })
    .from(reviews)
    .where(eq(reviews.orderId, order.id))
    .orderBy(asc(reviews.line));
  const reviewed = new Set(written.map(({ line }) => line));
  return order.items
    .map(({ name }, line) => ({ line, name, token: reviewToken(order, line) }))
    .filter(({ line }) => !reviewed.has(line));
}
