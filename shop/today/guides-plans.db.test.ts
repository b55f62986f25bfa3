/** Checks PostgreSQL's query plan with 10,000 bought guides: today's list reads only the purchases that wait for staff. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { unresolvedGuides } from '#shop/parcels/guides/unresolved-guides.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier } from '#shop/testing/parcels.ts';

const shop = useTestDatabase();

test('the list of guides that wait for staff does not read all purchases or parcels', async () => {
  const { id: carrierId } = await insertCarrier(shop.db);
  const { id: orderId } = await insertPlacedOrder(shop.db, { status: 'Entregado' });
  await shop.db.execute(sql`
    insert into parcels (order_id, carrier_id, guide, state)
    select ${orderId}, ${carrierId}, 'G-' || n, 'delivered' from generate_series(1, 10000) as n`);
  await shop.db.execute(sql`
    insert into guide_purchases (parcel_id, state, company, service, freight, cod_amount, guide)
    select id, 'bought', 'Envía', 'Terrestre', 9000, 0, guide from parcels`);
  await shop.db.execute(sql`vacuum (analyze) parcels, guide_purchases`);

  const { rows } = await shop.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (format json) select * from ${unresolvedGuides} as unresolved order by since limit 101`,
  );

  const scans = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => listScans(Plan)));
  expect(scans.filter((relation) => relation !== 'orders')).toEqual([]);
});

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

/** The tables that a plan reads as a whole. */
const listScans = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(listScans),
];
