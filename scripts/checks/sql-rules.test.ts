// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings contain source code
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSqlProblems } from './sql-rules.ts';

const file = 'shop/orders/list/find-orders.server.ts';

test.each([
  'db.execute(sql.raw(`select * from orders where id = ${id}`));',
  "db.execute(sql.raw('select * from orders where id = ' + id));",
  'db.execute(sql.raw(statement));',
  "db.execute(sql['raw'](statement));",
  'const order = drizzle.sql.raw(request.url);',
  'db.execute(`select * from orders where id = ${id}`);',
  'pool.query(`select * from orders where id = ${id}`);',
  "client.query('select * from orders where id = ' + id, []);",
])('SQL assembled from text is refused: %s', (line) => {
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
])('parameters, quoted identifiers and fixed text are accepted: %s', (line) => {
  expect(findSqlProblems(file, line)).toEqual([]);
});

test('an allowed expression is allowed in its own file only', () => {
  const line = 'sql`${name}::${sql.raw(column.type)}`;';
  expect(findSqlProblems('server/backup/restore-tables.server.ts', line)).toEqual([]);
  expect(findSqlProblems(file, line)).toHaveLength(1);
});

test('the check fails on a single assembled statement and names its file and line', () => {
  const project = mkdtempSync(path.join(tmpdir(), 'project-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  mkdirSync(path.join(project, 'shop'));
  const check = () => spawnSync(process.execPath, ['scripts/checks/check-imports.ts', project], { encoding: 'utf8' });

  writeFileSync(path.join(project, 'shop/find.server.ts'), 'export const find = (id: string) => sql`id = ${id}`;\n');
  expect(check()).toMatchObject({ status: 0, stderr: '' });

  writeFileSync(
    path.join(project, 'shop/find.server.ts'),
    '\nexport const find = (id: string) => sql.raw(`id = ${id}`);\n',
  );
  expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining('shop/find.server.ts:2 `id = ${id}`') });
});
