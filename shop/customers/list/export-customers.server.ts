import { and, sql } from 'drizzle-orm';
import type { Reads } from '#db/replica.server.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import { formatIsoDay } from '#shop/dates.ts';
import type { Sight } from '#shop/staff/roles/sight.ts';
import {
  type CustomerFilter,
  customerOf,
  latestColumns,
  latestOrder,
  matchPeople,
  type PersonRow,
  segmentConditions,
  selectPeople,
} from './list-customers.server.ts';
import { personOfOrder } from './people.server.ts';

/** How many customers one query reads: a compromise between the number of queries and memory. */
const customersPerRead = 500;

/** Returns the heading of the file for a member of staff: without amounts if they may not see them. */
export function customersHeading({ money }: Sight): string[] {
  const first = ['Nombre', 'Correo', 'Celular', 'Ciudad', 'Departamento', 'Con cuenta', 'Pedidos'];
  return [...first, 'Primer pedido', 'Último pedido', ...(money ? ['Total comprado'] : [])];
}

/** Reads the customers that the list would show on all its pages as rows of a CSV file, in batches. */
export async function* exportCustomers(
  reads: Reads,
  sight: Sight,
  { segment = 'all', search = '' }: CustomerFilter,
  now: Date,
): AsyncGenerator<CsvCell[][], void> {
  const isOfSegment = segmentConditions(now)[segment];
  const matches = matchPeople(search);
  let after = '';
  for (;;) {
    const { rows } = await reads((db) =>
      db.execute<PersonRow & { person: string }>(sql`
        with people as (
          select * from (${selectPeople(sight, and(sql`${personOfOrder} > ${after}`, matches))}) as people
          where ${isOfSegment} order by person limit ${customersPerRead}
        )
        select people.*, ${latestColumns} from people join lateral ${latestOrder(sql`people.person`)} on true
        order by person`),
    );
    yield rows.map((row) => rowOf(row, sight));
    const last = rows.at(-1);
    if (!last || rows.length < customersPerRead) return;
    after = last.person;
  }
}

function rowOf(row: PersonRow, { money }: Sight): CsvCell[] {
  const { name, email, phone, city, department, hasAccount, orders, total, firstAt, lastAt } = customerOf(row);
  const days = [firstAt, lastAt].map((at) => (at ? formatIsoDay(at) : ''));
  const first = [name, email, phone, city, department, hasAccount ? 'Sí' : 'No', orders, ...days];
  return money ? [...first, total ?? 0] : first;
}
