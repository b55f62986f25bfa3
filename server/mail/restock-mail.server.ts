import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { products, restockRequests } from '#db/schema.ts';
import { unitPrice } from '#shop/catalog/product.ts';
import { restockMail, withdrawHref } from '#shop/restock/restock-mail.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { SendMail } from './mail.server.ts';

/**
 * Mails one person that the product they wait for is back, with its price of now. If it is sold out again, the person
 * waits on, in their old place. Skips withdrawn requests.
 */
export async function sendRestockMail(
  db: Db,
  sendMail: SendMail,
  { requestId, origin }: { requestId: string; origin: string },
): Promise<void> {
  const [row] = await db
    .select({ request: restockRequests, product: products })
    .from(restockRequests)
    .innerJoin(products, eq(products.id, restockRequests.productId))
    .where(eq(restockRequests.id, requestId));
  if (!row?.request.email || row.product.deletedAt) return;
  const { request, product } = row;
  if (product.stock <= 0) {
    await waitAgain(db, request.id);
    return;
  }
  const { id, name } = product;
  const restock = { product: { id, name, price: unitPrice(product) }, token: request.linkToken };
  await sendMail({
    to: row.request.email,
    id: `aviso-${request.id}`,
    unsubscribeHref: withdrawHref(origin, request.linkToken),
    ...restockMail(restock, await getStoreSettings(db), origin),
  });
}

/** Puts a request back in line, unless the person has asked for the same product again since. */
async function waitAgain(db: Db, id: string): Promise<void> {
  await db.execute(sql`
    update restock_requests as request set notified_at = null
    where id = ${id} and not exists (
      select from restock_requests as other
      where other.product_id = request.product_id and lower(other.email) = lower(request.email) and other.notified_at is null
    )`);
}
