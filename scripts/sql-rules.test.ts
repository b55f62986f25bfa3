// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is about code, and quotes it
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSqlProblems } from './sql-rules.ts';

const file = 'shop/orders/find-orders.server.ts';

test.each([
  'db.execute(sql.raw(`select * from orders where id = ${id}`));',
  "db.execute(sql.raw('select * from orders where id = ' + id));",
  'db.execute(sql.raw(statement));',
  "db.execute(sql['raw'](statement));",
  'const order = drizzle.sql.raw(request.url);',
  'db.execute(`select * from orders where id = ${id}`);',
  'pool.query(`select * from orders where id = ${id}`);',
  "client.query('select * from orders where id = ' + id, []);",
])('SQL is not put together from text: %s', (line) => {
  expect(findSqlProblems(file, `\n${line}\n`)).toEqual([expect.objectContaining({ file, line: 2 })]);
});

test.each([
  'db.execute(sql`select * from orders where id = ${id}`);',
  "db.execute(sql.raw('order_date desc'));",
  'db.execute(sql.raw(`order_date desc`));',
  'db.execute(sql`select * from ${sql.identifier(name)}`);',
  "pool.query('select * from orders where id = $1', [id]);",
  'pool.query(text, values);',
  'const path = String.raw`C:${folder}`;',
  "const search = c.req.query('desde');",
])('values and names that the library writes are no text of ours: %s', (line) => {
  expect(findSqlProblems(file, line)).toEqual([]);
});

test('what may be written as it is may be so in its own file alone', () => {
  const line = 'sql`${name}::${sql.raw(column.type)}`;';
  expect(findSqlProblems('server/backup/restore-backup.server.ts', line)).toEqual([]);
  expect(findSqlProblems(file, line)).toHaveLength(1);
});

test('the check fails over a single statement that is put together, and says where it is', () => {
  const house = mkdtempSync(path.join(tmpdir(), 'house-'));
  onTestFinished(() => rmSync(house, { recursive: true }));
  mkdirSync(path.join(house, 'shop'));
  const check = () => spawnSync(process.execPath, ['scripts/check-imports.ts', house], { encoding: 'utf8' });

  writeFileSync(path.join(house, 'shop/find.server.ts'), 'export const find = (id: string) => sql`id = ${id}`;\n');
  expect(check()).toMatchObject({ status: 0, stderr: '' });

  writeFileSync(
    path.join(house, 'shop/find.server.ts'),
    '\nexport const find = (id: string) => sql.raw(`id = ${id}`);\n',
  );
  expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining('shop/find.server.ts:2 `id = ${id}`') });
});
