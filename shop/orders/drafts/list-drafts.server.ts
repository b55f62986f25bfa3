import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderDrafts, orders, products } from '#db/schema.ts';
import type { CartLine } from '#shop/cart/pricing.ts';
import { formatIsoDay } from '#shop/dates.ts';
import type { Pesos } from '#shop/money.ts';
import { findSaleProducts, type SaleProduct } from '#shop/orders/selling/find-for-sale.server.ts';
import { offerName } from '#shop/orders/selling/sale.ts';
import { isUuid } from '#shop/uuid.ts';
import {
  type DraftContent,
  type DraftSale,
  draftAmounts,
  isOpenDraft,
  type QuotationPayment,
  type QuotationStanding,
  quotationStanding,
} from './draft.ts';
import { readDraftContent } from './draft-form.server.ts';
import { type DraftRow, findDraftRow } from './draft-row.server.ts';

/** A draft or quotation as staff list it. */
export type DraftInList = {
  id: string;
  isQuotation: boolean;
  standing: QuotationStanding;
  customer: { name: string; phone: string } | null;
  lines: DraftLineInList[];
  total: Pesos;
  validUntil: string | null;
  /** the secret in its link; null if it was never sent */
  accessToken: string | null;
  order: { id: string; orderNumber: string } | null;
  actorName: string;
  updatedAt: Date;
};

/** Units of a product, or packs of it; `name`: empty for a product that is gone; `pack`: empty for units. */
export type DraftLineInList = { name: string; pack: string; quantity: number; total: Pesos };

const mostListed = 100;
/** How long accepted quotations stay in the list. */
const acceptedDays = 7;

/** Lists the drafts and quotations that are open, and those accepted lately, the latest change first. */
export async function listDrafts(db: Db, now: Date): Promise<DraftInList[]> {
  const lately = new Date(now.getTime() - acceptedDays * 24 * 60 * 60_000);
  const { state, kind, endedAt } = orderDrafts;
  const isAcceptedLately = and(eq(state, 'accepted'), eq(kind, 'quotation'), gt(endedAt, lately));
  const rows = await db
    .select({ draft: orderDrafts, orderId: orders.id, orderNumber: orders.orderNumber })
    .from(orderDrafts)
    .leftJoin(orders, eq(orders.id, orderDrafts.orderId))
    .where(or(inArray(state, ['open', 'sent']), isAcceptedLately))
    .orderBy(desc(orderDrafts.updatedAt), desc(orderDrafts.id))
    .limit(mostListed);
  const read = rows.flatMap(({ draft, orderId, orderNumber }) => {
    const content = readDraftContent(draft.content);
    const order = orderId && orderNumber ? { id: orderId, orderNumber } : null;
    return content ? [{ row: { ...draft, content }, order }] : [];
  });
  const names = await findNames(
    db,
    read.flatMap(({ row }) => row.content.lines.map(({ productId }) => productId)),
  );
  return read.map(({ row, order }) => ({ ...inList(row, names, now), order }));
}

/** A draft as the form that sends it needs it. */
export type DraftToQuote = DraftInList & {
  sale: DraftSale;
  /** as it was sent; null before */
  payment: QuotationPayment | null;
};

/** Finds a draft to send as a quotation, in any state. */
export async function findDraftToQuote(db: Db, draftId: string, now: Date): Promise<DraftToQuote | null> {
  const row = await findDraftRow(db, draftId);
  if (!row) return null;
  const { quoted, ...sale } = row.content;
  const names = await findNames(
    db,
    sale.lines.map(({ productId }) => productId),
  );
  const [order] = row.orderId
    ? await db.select({ id: orders.id, orderNumber: orders.orderNumber }).from(orders).where(eq(orders.id, row.orderId))
    : [];
  return { ...inList(row, names, now), order: order ?? null, sale, payment: quoted?.payment ?? null };
}

/** A draft to go on with: the form of the sale, and its products as they are for sale today. */
export type DraftToContinue = { id: string; sale: DraftSale; products: SaleProduct[]; savedAt: Date };

/**
 * Finds a draft, or a quotation that is not accepted yet, to fill the form of a sale. The sale keeps its key, so that
 * it is made once.
 *
 * @returns null if there is none, or it became an order or was discarded
 */
export async function findDraft(db: Db, draftId: string): Promise<DraftToContinue | null> {
  const row = await findDraftRow(db, draftId);
  if (!row || !isOpenDraft(row.state)) return null;
  const { quoted: _, ...sale } = row.content;
  const ids = [...new Set(sale.lines.map(({ productId }) => productId))];
  return { id: row.id, sale, products: await findSaleProducts(db, ids), savedAt: row.updatedAt };
}

type Names = ReadonlyMap<string, string>;

async function findNames(db: Db, productIds: string[]): Promise<Names> {
  const ids = [...new Set(productIds)].filter(isUuid);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(sql`${products.id} = any (${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function inList(row: DraftRow, names: Names, now: Date): Omit<DraftInList, 'order'> {
  const { id, kind, content, validUntil, accessToken, actorName, updatedAt } = row;
  return {
    ...{ id, validUntil, accessToken, actorName, updatedAt },
    isQuotation: kind === 'quotation',
    standing: quotationStanding(row, formatIsoDay(now)),
    customer: customerOf(content),
    lines: linesInList(content.lines, names),
    total: draftAmounts(content).total,
  };
}

function customerOf({ customer }: DraftContent): DraftInList['customer'] {
  if (!customer) return null;
  const { firstName, lastName, phone } = customer;
  return { name: [firstName, lastName].filter(Boolean).join(' '), phone };
}

/** The lines as people read them: packs of one kind together. */
function linesInList(lines: CartLine[], names: Names): DraftLineInList[] {
  const packs = new Map<string, DraftLineInList>();
  for (const line of lines) {
    const name = names.get(line.productId) ?? '';
    const key = line.kind === 'unit' ? line.lineId : `${line.productId} ${line.offerId}`;
    const quantity = line.kind === 'unit' ? line.quantity : 1;
    const pack = line.kind === 'unit' ? '' : offerName(line);
    const before = packs.get(key) ?? { name, pack, quantity: 0, total: 0 };
    const total = before.total + line.shownPrice * quantity;
    packs.set(key, { ...before, quantity: before.quantity + quantity, total });
  }
  return [...packs.values()];
}
