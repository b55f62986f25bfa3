/** Checks PostgreSQL's query plans with 10,000 orders and their parcels: a report of a month reads only that month. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#db/database.server.ts';
import { readsFrom } from '#db/replica.server.ts';
import { type Recorded, recordStatements } from '#db/testing/recorded-statements.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { fillShop } from '#demo/testing/large-shop.ts';
import { readSalesPeriod } from '#shop/sales/sales-period.ts';
import { insertCarrier } from '#shop/testing/parcels.ts';
import { getDeliveryReport } from './delivery-report.server.ts';
import { exportMargins, getMarginReport } from './margin-report.server.ts';
import { getShippingCostReport } from './shipping-cost-report.server.ts';

const shop = useTestDatabase();
const { period } = readSalesPeriod(new URLSearchParams('periodo=30d'), new Date());

const reports: Record<string, (db: Db) => Promise<unknown>> = {
  deliveries: (db) => getDeliveryReport(db, period),
  'costs of parcels': (db) => getShippingCostReport(db, period),
  margins: (db) => getMarginReport(db, period),
  'the first rows of their file': (db) => exportMargins(readsFrom(db), period).next(),
};

test('no report of a month scans all orders, parcels, reports or lines of remittances', async () => {
  await fillShop(shop.database, { products: 200, orders: 10_000 });
  const { id: carrierId } = await insertCarrier(shop.db);
  await shop.db.execute(sql`
    insert into parcels (order_id, carrier_id, guide, state, cod_amount, freight, cod_fee, moved_at, delivered_at, handed_over_at)
    select id, ${carrierId}, order_number, case when status = 'Entregado' then 'delivered' else 'in-transit' end,
      total_amount, 12000, 3000, order_date, order_date + interval '3 days', order_date
    from orders where status in ('Enviado', 'Entregado')`);
  await shop.db.execute(sql`
    insert into parcel_events (parcel_id, source, state, happened_at)
    select id, 'carrier', state, moved_at + part * interval '1 hour' from parcels, generate_series(0, 2) as part`);
  await shop.db.execute(sql`
    with remittance as (
      insert into remittances (carrier_id, paid_on, file_name, sha256, lines_hash, line_count)
      values (${carrierId}, current_date, 'pago.csv', 'a', 'a', 1) returning id
    )
    insert into remittance_lines (remittance_id, carrier_id, line_number, guide, collected, fee, freight)
    select remittance.id, ${carrierId}, row_number() over (), guide, cod_amount, 3000, 12000 from parcels, remittance`);
  await shop.db.execute(sql`vacuum (analyze) parcels, parcel_events, remittance_lines`);

  const scans: string[] = [];
  for (const [name, ask] of Object.entries(reports))
    for (const statement of await recordStatements(shop.database.pool, () => ask(shop.db)))
      scans.push(...(await scansOf(statement)).map((relation) => `${name} scans ${relation}`));
  expect(scans).toEqual([]);
}, 300_000);

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

const large = ['orders', 'parcels', 'parcel_events', 'remittance_lines'];

/** The large tables that a statement reads as a whole. */
async function scansOf({ text, values }: Recorded): Promise<string[]> {
  const { rows } = await shop.database.pool.query(`explain (format json) ${text}`, values);
  const list = (plan: Plan): string[] => [
    ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
    ...(plan.Plans ?? []).flatMap(list),
  ];
  return list(rows[0]['QUERY PLAN'][0].Plan).filter((relation) => large.includes(relation));
}
