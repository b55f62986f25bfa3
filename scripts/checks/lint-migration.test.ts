import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lintMigration } from './lint-migration.ts';

const migrations = readdirSync('db/migrations')
  .filter((name) => name.endsWith('.sql'))
  .sort();

test('a shop of the previous version keeps selling while any migration runs', async () => {
  // The first one creates everything: no previous version can be running.
  for (const name of migrations.slice(1))
    expect({ [name]: await lintMigration(readFileSync(`db/migrations/${name}`, 'utf8')) }).toEqual({ [name]: [] });
});

test('the first migration, which only creates, is read without problems', async () => {
  expect(await lintMigration(readFileSync(`db/migrations/${migrations[0]}`, 'utf8'))).toEqual([]);
});

test.each([
  ['alter table orders drop column notes', 'ban-drop-column'],
  ['drop table service_requests', 'ban-drop-table'],
  ['drop function shop_fold(text)', 'drop'],
  ['drop view products_view', 'drop'],
  ['drop index orders_latest', 'require-concurrent-index-deletion'],
  ['alter table orders rename column notes to remarks', 'renaming-column'],
  ['alter table orders rename to purchases', 'renaming-table'],
  ['alter table orders add column weight integer not null', 'adding-required-field'],
  ['alter table orders alter column total type bigint', 'changing-column-type'],
  ['alter table orders alter column notes set not null', 'adding-not-nullable-field'],
  ['alter table orders alter column notes drop default', 'drop-default'],
  ['alter table orders add constraint few check (total < 9) not valid', 'add-constraint'],
  ['truncate orders', 'truncate'],
])('finds what breaks the previous version: %s', async (sql, rule) => {
  expect(await lintMigration(`${sql};`)).toContainEqual({ kind: 'breaks', rule, statement: `${sql};` });
});

test.each([
  ['create index orders_note on orders (notes)', 'require-concurrent-index-creation'],
  ['alter table orders add column tag text default gen_random_uuid()', 'adding-field-with-default'],
  ['alter table orders add column l text generated always as (lower(notes)) stored', 'adding-field-with-default'],
  ['alter table orders add column code text unique', 'disallowed-unique-constraint'],
  ["update orders set notes = ''", 'update-all-rows'],
  ['lock table orders', 'lock-table'],
  ['do $$ begin perform 1; end $$', 'do-block'],
])('finds what holds up the previous version: %s', async (sql, rule) => {
  expect(await lintMigration(`${sql};`)).toEqual([{ kind: 'holds up', rule, statement: `${sql};` }]);
});

test('attributes a problem to its statement only, where drizzle-kit puts the breakpoint on the same line', async () => {
  const migration = 'drop table parcels;--> statement-breakpoint\nalter table orders add column weight integer;';
  expect(await lintMigration(migration)).toEqual([
    { kind: 'breaks', rule: 'ban-drop-table', statement: 'drop table parcels;' },
  ]);
});

test('accepts what the previous version does not notice', async () => {
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
  expect(await lintMigration(migration)).toEqual([]);
});

test('a comment with the reason accepts one kind of problem, of the statement below it only', async () => {
  const problems = await lintMigration(`
    alter table orders add column weight integer;
    --> statement-breakpoint
-- Safe for older processes: no version has read it for two versions.
alter table orders drop column notes;
    --> statement-breakpoint
-- Holds up: orders wait for some seconds in a shop with a million of them.
create index orders_note on orders (weight);
    --> statement-breakpoint
-- Holds up: irrelevant here.
alter table orders drop column email;
    --> statement-breakpoint
drop table parcels;`);
  expect(problems.map(({ statement }) => statement)).toEqual([
    'alter table orders drop column email;',
    'drop table parcels;',
  ]);
});
