import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { orders, parcels } from '#db/schema.ts';
import { writeWorkbook } from '#shop/csv/write-workbook.server.ts';
import type { PlacedOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { saveCarrier } from '#shop/parcels/carriers/save-carrier.server.ts';
import {
  type CarrierHistory,
  type CarrierStandIn,
  startCarrierStandIn,
} from '#shop/parcels/testing/carrier-stand-in.ts';
import { aNewOrder, anAddress, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { eventually, usePayingShop } from './paying-shop.ts';

const towns = [
  { city: 'Pereira', department: 'Risaralda' },
  { city: 'Medellín', department: 'Antioquia' },
  { city: 'Cali', department: 'Valle del Cauca' },
];

/** Starts a shop whose guides come from a stand-in carrier, for one test file, and gives access to both. */
export function useParcelShop() {
  let carrier: CarrierStandIn;
  const shop = usePayingShop(async () => {
    carrier = await startCarrierStandIn();
    return carrier.environment;
  });
  let honey: Awaited<ReturnType<typeof insertProduct>>;
  beforeAll(async () => {
    honey = await insertProduct(shop.db, { name: 'Miel de montaña', price: 30_000, stock: 200, weightGrams: 500 });
    const saved = await saveCarrier(
      shop.db,
      { kind: 'envioclick', name: 'EnvioClick', isActive: true },
      { userId: null, fullName: 'Marta' },
    );
    if (!saved.ok) throw new Error(saved.reason);
  });
  afterAll(() => carrier?.stop());

  return {
    get url() {
      return shop.url;
    },

    /** Places orders of one, two and three units in turn, to be paid on delivery, each by another customer. */
    async placeOrders(count: number): Promise<PlacedOrder[]> {
      const placed: PlacedOrder[] = [];
      for (let number = 0; number < count; number += 1) {
        const shippingAddress = anAddress({
          lastName: `Gómez ${number + 1}`,
          phone: String(3_004_560_000 + number),
          ...towns[number % towns.length],
        });
        const result = await placeOrder(shop.db, aNewOrder([unitLine(honey, unitsOf(number))], { shippingAddress }));
        if (!result.ok) throw new Error(result.reason);
        placed.push(result.order);
      }
      return placed;
    },

    parcels: () => listSoldParcels(shop.db, carrier),

    /** Chooses what happens to guides from now on, if given, and lets them go on by steps of their histories. */
    async moveOn(guides: string[], steps: number, history?: CarrierHistory) {
      for (const guide of guides) {
        if (history) await carrier.setHistory(guide, history);
        for (let step = 0; step < steps; step += 1) await carrier.advance(guide);
      }
    },

    /** Runs the job that asks the carrier where parcels are, and waits for its end. */
    async track() {
      await enqueue(shop.db, 'track-parcels', null);
      const isRunning = sql`select from pgboss.job where name = 'track-parcels' and state < 'completed'`;
      await eventually(async () => (await shop.db.execute(isRunning)).rows.length, 0);
    },

    /** How many orders have each status. */
    async countStatuses(): Promise<Record<string, number>> {
      const rows = await shop.db
        .select({ status: orders.status, count: sql<number>`count(*)::int` })
        .from(orders)
        .groupBy(orders.status);
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    },

    /** The units of honey that are for sale. */
    stock: () => shop.stockOf(honey.id),
  };
}

/** How many units the order with this position has. */
export const unitsOf = (number: number) => 1 + (number % 3);

/** A parcel with what its guide collects and costs, by the carrier's own books. */
export type SoldParcel = Awaited<ReturnType<typeof listSoldParcels>>[number];

/** The parcels in the order in which their orders were placed. */
async function listSoldParcels(db: Db, carrier: CarrierStandIn) {
  const { guide, state } = parcels;
  const rows = await db
    .select({ guide: sql<string>`${guide}`, state, orderNumber: orders.orderNumber })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .orderBy(asc(orders.createdAt), asc(orders.id));
  const sold = await carrier.guides();
  return rows.map((parcel) => {
    const { codValue = 0, codCost = 0 } = sold.find(({ tracker }) => tracker === parcel.guide) ?? {};
    return { ...parcel, codValue, codCost };
  });
}

/**
 * What the carrier pays for the parcels that it delivered, but for five that it pays later, with seven kinds of wrong
 * lines.
 *
 * @returns the file, and what the carrier owes once staff accepted the 5,000 pesos that it paid too much
 */
export async function aWrongRemittance(parcels: SoldParcel[]) {
  const rightLine = ({ guide, codValue, codCost }: SoldParcel): PaidLine => {
    return { guide, collected: codValue, fee: codCost, net: codValue - codCost };
  };
  const delivered = parcels.filter(({ state }) => state === 'delivered').map(rightLine);
  const refused = parcels.filter(({ state }) => state === 'returned').map(rightLine);
  const [less, more, short, dear, twice, ...right] = delivered.slice(0, -5);
  if (!less || !more || !short || !dear || !twice || !refused[0]) throw new Error('There are too few parcels');
  const unknown = { guide: '345999999999', collected: 50_000, fee: 4_000, net: 46_000 };
  const file = await remittanceFile([
    { ...less, collected: less.collected - 10_000, net: less.net - 10_000 },
    { ...more, collected: more.collected + 5_000, net: more.net + 5_000 },
    { ...short, net: short.net - 2_000 },
    { ...dear, fee: dear.fee + 700, net: dear.net - 700 },
    ...[twice, unknown, ...right, twice, refused[0]],
  ]);
  const later = sum(delivered.slice(-5).map(({ net }) => net));
  return { file, owed: later + 10_000 + 2_000 - unknown.net - twice.net - refused[0].net };
}

type PaidLine = { guide: string; collected: number; fee: number; net: number };

/** A carrier's payment file, with guides as numbers, which lose their leading zeros. */
async function remittanceFile(lines: PaidLine[]) {
  const rows = lines.map(({ guide, collected, fee, net }) => [Number(guide), 'Laura Gómez', collected, fee, net]);
  const bytes = await writeWorkbook('Pagos', ['Rótulo', 'Destinatario', 'Recaudo', 'Comisión', 'Consignado'], rows);
  return {
    name: 'pagos.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
