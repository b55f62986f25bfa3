import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { products, restockRequests } from '#db/schema.ts';
import { wordingText } from '#shop/legal/wording.ts';
import { hasPermission, type Permission } from '#shop/staff/roles/permissions.ts';
import { isUuid } from '#shop/uuid.ts';
import { restockConsent } from './restock-consent.ts';

export type RestockContact = { email: string } | { phone: string };

/** A request in the list of staff. */
export type WaitingRequest = {
  id: string;
  createdAt: Date;
  productId: string;
  productName: string;
  /** units for sale now */
  stock: number;
  /** one of both; none for staff who may not see it */
  email: string | null;
  phone: string | null;
};

/**
 * Records that a person wants a notice when a product is available again, by mail or by staff on their telephone,
 * with the wording of the consent they gave. A person who already waits for the product keeps their place.
 *
 * @param request.userId from the session only; null for a visitor
 * @returns false if there is no such product
 */
export async function requestRestock(
  db: Db,
  request: { productId: string; contact: RestockContact; userId: string | null },
): Promise<boolean> {
  const { productId, contact, userId } = request;
  if (!isUuid(productId)) return false;
  return db.transaction(async (tx) => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId), isNull(products.deletedAt)));
    if (!product) return false;
    const wording = wordingText(restockConsent('email' in contact ? 'email' : 'phone'));
    await tx
      .insert(restockRequests)
      .values({ productId, ...contact, wording, userId })
      .onConflictDoNothing();
    return true;
  });
}

/** The most requests that the list shows. */
export const mostListed = 200;

/**
 * Lists the people who wait for one product, or for any if it is null, in the order of their requests, up to
 * `mostListed`. How to reach them is read only for staff who may see customers or their orders.
 */
export async function listWaiting(
  db: Db,
  viewer: { permissions: readonly Permission[] },
  productId: string | null,
): Promise<WaitingRequest[]> {
  if (productId !== null && !isUuid(productId)) return [];
  const seesContact = hasPermission(viewer, 'orders') || hasPermission(viewer, 'customers');
  const nothing = sql<null>`null`;
  return db
    .select({
      id: restockRequests.id,
      createdAt: restockRequests.createdAt,
      productId: restockRequests.productId,
      productName: products.name,
      stock: products.stock,
      email: seesContact ? restockRequests.email : nothing,
      phone: seesContact ? restockRequests.phone : nothing,
    })
    .from(restockRequests)
    .innerJoin(products, eq(products.id, restockRequests.productId))
    .where(
      and(
        isNull(restockRequests.notifiedAt),
        isNull(products.deletedAt),
        productId === null ? undefined : eq(products.id, productId),
      ),
    )
    .orderBy(asc(restockRequests.createdAt), asc(restockRequests.id))
    .limit(mostListed);
}

/** Counts the people who wait for a product. */
export async function countWaiting(db: Db, productId: string): Promise<number> {
  return db.$count(restockRequests, and(eq(restockRequests.productId, productId), isNull(restockRequests.notifiedAt)));
}

/**
 * Records that staff wrote to the person of a request themselves. Repeating it changes nothing.
 *
 * @returns false if there is no such request
 */
export async function markNotified(db: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const [marked] = await db
    .update(restockRequests)
    .set({ notifiedAt: sql`coalesce(${restockRequests.notifiedAt}, now())` })
    .where(eq(restockRequests.id, id))
    .returning({ id: restockRequests.id });
  return marked !== undefined;
}

/**
 * Finds the contact of a request by its secret link.
 *
 * @returns null if the link is unknown, because the request was deleted
 */
export async function findRestockContact(db: Db, token: string): Promise<string | null> {
  if (!isUuid(token)) return null;
  const [request] = await db
    .select({ contact: sql<string>`coalesce(${restockRequests.email}, ${restockRequests.phone})` })
    .from(restockRequests)
    .where(eq(restockRequests.linkToken, token));
  return request?.contact ?? null;
}

/** Deletes all requests of a contact, including those already answered by a mail or by staff. */
export async function withdrawRestockRequests(tx: Db, contact: string): Promise<void> {
  await tx
    .delete(restockRequests)
    .where(sql`lower(coalesce(${restockRequests.email}, ${restockRequests.phone})) = ${contact.toLowerCase()}`);
}

const waitingDays = 180;
const notifiedDays = 30;

/** Deletes requests made half a year ago, and those answered a month ago. */
export async function pruneRestockRequests(db: Db): Promise<void> {
  await db
    .delete(restockRequests)
    .where(
      or(
        lt(restockRequests.createdAt, sql`now() - make_interval(days => ${waitingDays})`),
        lt(restockRequests.notifiedAt, sql`now() - make_interval(days => ${notifiedDays})`),
      ),
    );
}
