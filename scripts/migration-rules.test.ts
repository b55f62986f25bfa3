import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findMigrationProblems } from './migration-rules.ts';

/** Up to this one the shop was stopped for an update. Of all later ones `docs/operations.md` promises that it need not be. */
const lastWithAStop = 9;

const migrations = readdirSync('db/migrations')
  .filter((name) => name.endsWith('.sql'))
  .sort();

test('a shop goes on selling with the version before it while it is brought up to date', async () => {
  const problems: Record<string, unknown> = {};
  for (const name of migrations) {
    if (Number(name.slice(0, 4)) <= lastWithAStop) continue;
    const found = await findMigrationProblems(readFileSync(`db/migrations/${name}`, 'utf8'));
    if (found.length > 0) problems[name] = found;
  }
  expect(problems).toEqual({});
});

test('all migrations are read as PostgreSQL reads them', async () => {
  const found = await Promise.all(
    migrations.map((name) => findMigrationProblems(readFileSync(`db/migrations/${name}`, 'utf8'))),
  );
  // The older ones did what later ones may not, which shows that it is seen.
  expect(found.flat().map(({ kind }) => kind)).toContain('holds up');
});

test.each([
  ['alter table orders drop column notes', 'a column that it names is gone'],
  ['drop table service_requests', 'something that it uses is gone'],
  ['drop function shop_fold(text)', 'something that it uses is gone'],
  ['drop index orders_latest', 'it may find nothing quickly without it'],
  ['alter table orders rename column notes to remarks', 'something that it uses has another name'],
  ['alter table orders rename to purchases', 'something that it uses has another name'],
  ['alter table orders add column weight integer not null', 'it writes rows without the new column'],
  ['alter table orders alter column notes set not null', 'it may leave the column out'],
  ['alter table orders alter column notes drop default', 'it relies on the column filling itself'],
  ['alter table orders add constraint few check (total < 9) not valid', 'it may write what the new rule refuses'],
  ['truncate orders', 'rows are gone that it may be reading'],
])('what breaks an older process is found: %s', async (sql, what) => {
  expect(await findMigrationProblems(`${sql};`)).toContainEqual({ kind: 'breaks', what, statement: `${sql};` });
});

test.each([
  ['create index orders_note on orders (notes)', 'nobody writes to the table while its index is made'],
  ['alter table orders add column tag text default gen_random_uuid()', 'every row of the table is written anew'],
  [
    'alter table orders add column l text generated always as (lower(notes)) stored',
    'every row of the table is written anew',
  ],
  ["update orders set notes = ''", 'every row of the table is written anew, and held'],
  ['lock table orders', 'the table is held until the migration ends'],
  ['do $$ begin perform 1; end $$', 'what the block does is not looked into'],
])('what holds it up is found: %s', async (sql, what) => {
  expect(await findMigrationProblems(`${sql};`)).toEqual([{ kind: 'holds up', what, statement: `${sql};` }]);
});

test('what an older process does not notice is let through', async () => {
  const migration = `
    create table parcels (id uuid primary key, order_id uuid not null);
    --> statement-breakpoint
    alter table parcels add constraint parcels_order foreign key (order_id) references orders (id);
    --> statement-breakpoint
    create index parcels_order on parcels (order_id);
    --> statement-breakpoint
    alter table orders add column weight integer not null default 0, add column seen_at timestamptz default now();
    --> statement-breakpoint
    update orders set weight = 1 where id is null;
    --> statement-breakpoint
    drop trigger orders_weigh on orders;`;
  expect(await findMigrationProblems(migration)).toEqual([]);
});

test('what is meant is said above the statement, each kind in its own words, and for that statement alone', async () => {
  const problems = await findMigrationProblems(`
    alter table orders add column weight integer;
    --> statement-breakpoint
-- Safe for older processes: none has read it for two versions.
alter table orders drop column notes;
    --> statement-breakpoint
-- Holds up: orders wait for some seconds where there are a million.
create index orders_note on orders (weight);
    --> statement-breakpoint
-- Holds up: not the point here.
alter table orders drop column email;
    --> statement-breakpoint
drop table parcels;`);
  expect(problems.map(({ statement }) => statement)).toEqual([
    'alter table orders drop column email;',
    'drop table parcels;',
  ]);
});
