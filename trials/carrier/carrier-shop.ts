import { asc, eq, ne, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { guidePurchases, orders, parcels, products } from '#db/schema.ts';
import { saveCarrier } from '#shop/parcels/carriers/save-carrier.server.ts';
import { unresolvedGuides } from '#shop/parcels/guides/unresolved-guides.server.ts';
import { startCarrierStandIn } from '#shop/parcels/testing/carrier-stand-in.ts';
import { completeShopAddress } from '#shop/parcels/testing/guide-orders.ts';
import { openFaultShop, until } from '#trials/fault-shop.ts';
import { askStaffForm, askStaffPage, type StaffAt, sendStaffForm, signInStaff } from '#trials/staff-request.ts';
import { openCarrierLine } from './carrier-line.ts';
import { auditGuides, type GuideFaults } from './guide-audit.ts';

/** A parcel as the page 'Comprar guías' shows it, with the rates that its carriers ask for. */
export type QuotedParcel = {
  id: string;
  order: { id: string; orderNumber: string };
  codAmount: number;
  rates: { carrier: string; service: string; freight: number; codFee: number | null }[];
  problem: string | null;
};

/** What the page says of a purchase: a guide, or what is wrong. Undefined if no answer came. */
export type Bought = { guide?: string; problem?: string; stopsOthers?: boolean } | undefined;

type ShortAnswer = { ok: boolean; done?: string; problem?: string; stopsOthers?: boolean };

/** Starts a shop whose guides come from a stand-in carrier, with a line between them that can be cut. */
export async function openCarrierShop() {
  const carrier = await startCarrierStandIn();
  const line = await openCarrierLine(carrier.url);
  const shop = await openFaultShop({
    database: 'database server',
    environment: { ...carrier.environment, ENVIOCLICK_API_URL: `${line.url}/api/v2` },
  });
  const carrierId = await shop.look(async (db) => {
    await completeShopAddress(db);
    await db.update(products).set({ weightGrams: 500 });
    const saved = await saveCarrier(
      db,
      { kind: 'envioclick', name: 'EnvioClick', isActive: true },
      { userId: null, fullName: 'Marta' },
    );
    if (!saved.ok) throw new Error(saved.reason);
    return saved.id;
  });
  const staff: StaffAt = { shopUrl: shop.url, cookie: await signInStaff(shop.url) };
  const books = booksOf(shop);

  return {
    shop,
    carrier,
    line,
    ...staffOf(staff, shop, carrierId),
    ...books,
    /** Makes purchases without an answer so old that none can come, as if three minutes had gone by. */
    passTheWait: () =>
      shop.look((db) =>
        db.execute(
          sql`update guide_purchases set created_at = created_at - interval '4 minutes' where state = 'asked'`,
        ),
      ),
    /** Has two members of staff buy the same guides, one of them from the end, and waits for some requests of theirs. */
    async pressBoth(list: QuotedParcel[], requests: number): Promise<{ over: Promise<unknown> }> {
      const countRequests = async () => (await carrier.requests()).length;
      const before = await countRequests();
      let isOver = false;
      const over = Promise.all([this.buyInTurn(list), this.buyInTurn(list.toReversed())]).finally(() => {
        isOver = true;
      });
      await until(async () => isOver || (await countRequests()) >= before + requests, 'the carrier is asked');
      return { over };
    },
    /** Compares the carrier's books with the shop's. */
    async auditGuides(): Promise<GuideFaults> {
      const open = (await books.toResolve()).map(({ orderNumber }) => orderNumber);
      return auditGuides(await carrier.guides(), await books.parcels(), open);
    },
    async close() {
      await shop.close();
      await line.cut();
      await carrier.stop();
    },
  };
}

export type CarrierShop = Awaited<ReturnType<typeof openCarrierShop>>;

type FaultShop = Awaited<ReturnType<typeof openFaultShop>>;

/** What the shop's database says of parcels and of the purchases of guides. */
function booksOf(shop: FaultShop) {
  return {
    /** The orders that staff find under 'Guía por aclarar'. */
    toResolve: () =>
      shop.look(async (db) => {
        const { rows } = await db.execute<{ id: string; order_number: string }>(
          sql`select id, order_number from ${unresolvedGuides} as unresolved order by order_number`,
        );
        return rows.map(({ id, order_number: orderNumber }) => ({ parcelId: id, orderNumber }));
      }),
    /** The orders that have a parcel, with its guide. */
    parcels: () =>
      shop.look((db) =>
        db
          .select({ id: parcels.id, orderNumber: orders.orderNumber, guide: parcels.guide, state: parcels.state })
          .from(parcels)
          .innerJoin(orders, eq(orders.id, parcels.orderId))
          .where(ne(parcels.state, 'cancelled'))
          .orderBy(asc(orders.orderNumber)),
      ),
    /** The states of all purchases of guides. */
    purchaseStates: () =>
      shop.look(async (db) => {
        const rows = await db.select({ state: guidePurchases.state }).from(guidePurchases);
        return Object.fromEntries(
          [...Map.groupBy(rows, ({ state }) => state)].map(([state, all]) => [state, all.length]),
        );
      }),
  };
}

/** What staff do in the back office. */
function staffOf(staff: StaffAt, shop: FaultShop, carrierId: string) {
  const quote = async (ids: string[]): Promise<QuotedParcel[]> => {
    const query = `?${new URLSearchParams(ids.map((id) => ['parcel', id]))}`;
    const routeId = 'admin/parcels/guides/many-guides';
    const page = await askStaffPage<{ parcels: QuotedParcel[] }>(staff, '/admin/parcels/rates', { query, routeId });
    return page.parcels;
  };

  /** Buys the guide of a parcel at its cheapest rate; undefined if no answer came. */
  async function buy({ id, codAmount, rates: [rate] }: QuotedParcel): Promise<Bought> {
    if (!rate) throw new Error(`No rates for the parcel ${id}`);
    const { carrier, service, freight, codFee } = rate;
    const fields = { rate: JSON.stringify([carrier, service, freight, codFee]), codAmount: String(codAmount) };
    try {
      const { answer } = await askStaffForm<ShortAnswer>(staff, `/admin/parcels/${id}/guide/buy`, fields);
      if (!answer) return undefined;
      const { ok, done, problem, stopsOthers = false } = answer;
      return { stopsOthers, ...(ok ? { guide: done ?? '' } : { problem: problem ?? '' }) };
    } catch {
      return undefined;
    }
  }

  return {
    staff,
    quote,
    buy,
    /** Makes a parcel of each of the oldest orders without one, without a guide. */
    async makeParcels(count: number): Promise<string[]> {
      const { rows } = await shop.look((db) =>
        db.execute<{ id: string }>(sql`select id from orders where status <> 'Cancelado'
          and not exists (select from parcels where order_id = orders.id) order by order_number limit ${count}`),
      );
      const chosen = rows.map(({ id }): [string, string] => ['order', `${id} 0`]);
      expect(chosen).toHaveLength(count);
      const sent = await sendStaffForm(staff, '/admin/parcels/create', [['carrier', carrierId], ...chosen]);
      expect(sent).toBe(200);
      const made = await shop.look((db) =>
        db.execute<{ id: string }>(sql`select parcels.id from parcels
        join unnest(${sql.param(rows.map(({ id }) => id))}::uuid[]) as own on own = order_id`),
      );
      return made.rows.map(({ id }) => id);
    },
    /** Makes another parcel of an order whose earlier ones were cancelled. */
    async makeParcelAgain(orderId: string, seen: number): Promise<string> {
      const fields: [string, string][] = [
        ['carrier', carrierId],
        ['order', `${orderId} ${seen}`],
      ];
      expect(await sendStaffForm(staff, '/admin/parcels/create', fields)).toBe(200);
      const [made] = await shop.look((db) =>
        db.select({ id: parcels.id }).from(parcels).where(sql`order_id = ${orderId} and state = 'prepared'`),
      );
      return made?.id ?? '';
    },
    /** Buys guides one after the other, as the page does: an outage of the carrier or the shop ends it. */
    async buyInTurn(quoted: QuotedParcel[]): Promise<Map<string, Bought>> {
      const results = new Map<string, Bought>();
      for (const parcel of quoted) {
        const bought = await buy(parcel);
        results.set(parcel.id, bought);
        if (!bought || bought.stopsOthers) break;
      }
      return results;
    },
    /** Records what staff found in the carrier's panel: a guide, or none. */
    resolve: (parcelId: string, guide: string | null) =>
      askStaffForm<ShortAnswer>(
        staff,
        `/admin/parcels/${parcelId}/guide/resolve`,
        guide === null ? { found: 'none' } : { guide },
      ),
    cancelGuide: (parcelId: string) => askStaffForm<ShortAnswer>(staff, `/admin/parcels/${parcelId}/guide/cancel`, {}),
    /** The text of a page of the back office. */
    async read(path: string): Promise<string> {
      const response = await fetch(`${staff.shopUrl}${path}`, { headers: { Cookie: staff.cookie } });
      return (await response.text()).replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
    },
  };
}

/** Clears everything under 'Guía por aclarar', as staff do who search the carrier's panel for the order. */
export async function clearUp({ toResolve, carrier, resolve }: CarrierShop): Promise<number> {
  const open = await toResolve();
  const sold = await carrier.guides();
  for (const { parcelId, orderNumber } of open) {
    const inPanel = sold.find(({ externalOrderId, tracking }) => {
      return externalOrderId === orderNumber && tracking.status !== 'Cancelado';
    });
    expect(await resolve(parcelId, inPanel?.tracker ?? null)).toMatchObject({ status: 200, answer: { ok: true } });
  }
  expect(await toResolve()).toEqual([]);
  return open.length;
}
