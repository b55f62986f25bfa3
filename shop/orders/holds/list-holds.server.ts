import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { stockReservations } from '#db/schema.ts';

/** An open stock hold as staff see it: what it keeps, and for how long. It is not known who made it. */
export type HoldInList = {
  id: string;
  items: { id: string; name: string; quantity: number }[];
  since: Date;
  until: Date;
};

/** More holds than staff would read through. */
const mostListed = 200;

/** Lists the open stock holds, those that end soonest first. */
export async function listHolds(db: Db): Promise<HoldInList[]> {
  const rows = await db
    .select({
      id: stockReservations.id,
      items: stockReservations.items,
      since: stockReservations.createdAt,
      until: stockReservations.expiresAt,
    })
    .from(stockReservations)
    .where(eq(stockReservations.holdsStock, true))
    .orderBy(asc(stockReservations.expiresAt), asc(stockReservations.id))
    .limit(mostListed);
  return rows.map(({ items, ...hold }) => ({
    ...hold,
    items: items.map(({ id, name, quantity }) => ({ id, name, quantity })),
  }));
}
