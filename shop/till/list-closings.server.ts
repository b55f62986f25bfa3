import { count, desc, isNotNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { tillSessions } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';

const closingsPerPage = 30;

export type TillClosing = {
  id: string;
  openedAt: Date;
  closedAt: Date;
  closedByName: string;
  counted: Pesos;
  /** what was counted beyond what should have been there; negative if it was less */
  difference: number;
};

/** A page of the closed tills, latest first. Pages beyond the last one are the last one. */
export async function listClosings(
  db: Db,
  requestedPage: number,
): Promise<{ closings: TillClosing[]; page: number; pages: number; total: number }> {
  const isClosed = isNotNull(tillSessions.closedAt);
  const [closed] = await db.select({ total: count() }).from(tillSessions).where(isClosed);
  const total = closed?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / closingsPerPage));
  const page = Number.isInteger(requestedPage) ? Math.min(Math.max(1, requestedPage), pages) : 1;
  const rows = await db
    .select()
    .from(tillSessions)
    .where(isClosed)
    .orderBy(desc(tillSessions.openedAt))
    .limit(closingsPerPage)
    .offset((page - 1) * closingsPerPage);
  const closings = rows.map(({ id, openedAt, closedAt, closedByName, counted, expected }) => {
    return { id, openedAt, closedAt: closedAt ?? openedAt, closedByName, ...amountsOf({ counted, expected }) };
  });
  return { closings, page, pages, total };
}

/** A closed till has both; see the check of its table. */
function amountsOf({ counted, expected }: { counted: Pesos | null; expected: number | null }) {
  return { counted: counted ?? 0, difference: (counted ?? 0) - (expected ?? 0) };
}
