import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { dbContext, logContext, viewerContext } from '#app/context.ts';
import type { Db } from '#db/database.server.ts';
import { DatabaseOutageError } from '#db/outage.server.ts';
import { products } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLog } from '#server/process/log.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action as applyImport } from './apply-import.ts';
import { action as checkImport } from './check-import.ts';
import type { ImportNews } from './import-answers.ts';
import { readNews } from './read-news.ts';

const shop = useTestDatabase();

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta' });
  await insertCategory(shop.db, { id: 'jarabes', name: 'Jarabes' });
});

/** Submits a file as Marta, a member of staff. */
async function send(handler: unknown, csv: string | null, fields: Record<string, string> = {}, db: Db = shop.db) {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(logContext, createLog('silent'));
  context.set(
    viewerContext,
    aViewer({
      userId: 'marta',
      email: 'm@correo.example',
      fullName: 'Marta',
      role: 'admin',
      avatarUrl: null,
    }),
  );
  const body = new FormData();
  if (csv !== null) body.set('file', new File([csv], 'productos.csv'));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const url = new URL('http://shop/admin/products/import');
  const request = new Request(url, { method: 'POST', body });
  const args = { request, url, params: {}, context } as unknown as ActionFunctionArgs;
  return (handler as (args: ActionFunctionArgs) => Promise<Response>)(args);
}

async function check(csv: string) {
  const answer = await send(checkImport, csv);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { report: { digest: string } & Record<string, unknown> }).report;
}

async function apply(csv: string, fields: Record<string, string>) {
  const answer = await send(applyImport, csv, { importId: crypto.randomUUID(), ...fields });
  const news: ImportNews[] = [];
  for await (const one of readNews<ImportNews>(answer)) news.push(one);
  return { status: answer.status, news, last: news.at(-1) };
}

const heading = 'Nombre;Precio;Stock;Categoría\r\n';

test('an import is previewed first, then applied with its progress', async () => {
  const csv = `${heading}${Array.from({ length: 30 }, (_, index) => `Jarabe ${index};5000;3;Jarabes\r\n`).join('')}`;
  const report = await check(csv);
  expect(report).toMatchObject({ created: 30, changed: 0, wrong: 0, newProducts: { 0: { row: 2, name: 'Jarabe 0' } } });
  expect(await shop.db.$count(products)).toBe(0);

  const { status, news, last } = await apply(csv, { digest: report.digest });
  expect(status).toBe(200);
  expect(news.at(-2)).toEqual({ outcome: 'step', step: 'products', done: 30, total: 30 });
  expect(last).toEqual({ outcome: 'applied', created: 30, changed: 0 });
  expect(await shop.db.$count(products)).toBe(30);
});

test('only the previewed plan is applied: an invalid row, another file or an unconfirmed overwrite is refused', async () => {
  const miel = await insertProduct(shop.db, { name: 'Miel' });
  const sound = await check(`${heading}Polen;5000;3;Jarabes`);
  const broken = `${heading}Polen;5000;3;Jarabes\r\nPropóleo;cinco;3;Jarabes`;
  const { digest } = await check(broken);
  for (const [csv, shown] of [
    [broken, digest],
    [`${heading}Polen;1;3;Jarabes`, sound.digest],
  ] as const) {
    expect(await apply(csv, { digest: shown })).toMatchObject({ status: 409, last: { outcome: 'stale' } });
  }
  const older = `Id;Nombre;Versión\r\n${miel.id};Miel pura;v${'0'.repeat(20)}-10`;
  const conflict = await check(older);
  expect(conflict).toMatchObject({ conflicts: 1, changes: [{ row: 2, name: 'Miel' }] });
  expect(await apply(older, { digest: conflict.digest })).toMatchObject({ status: 409, last: { outcome: 'stale' } });
  expect(await shop.db.select({ name: products.name }).from(products)).toEqual([{ name: 'Miel' }]);

  const agreed = await apply(older, { digest: conflict.digest, overwrite: 'on' });
  expect(agreed.last).toEqual({ outcome: 'applied', created: 0, changed: 1 });
});

test('a missing file, an invalid file and a database outage get their own messages', async () => {
  const contentOf = async (answer: Response) => [answer.status, await answer.json()];
  expect(await contentOf(await send(checkImport, null))).toEqual([
    400,
    { outcome: 'refused', message: 'Elige un archivo CSV.' },
  ]);
  expect(await contentOf(await send(checkImport, ''))).toEqual([
    400,
    { outcome: 'refused', message: 'El archivo está vacío.' },
  ]);
  const away = new Proxy(shop.db, {
    get() {
      throw new DatabaseOutageError('away');
    },
  });
  expect(await contentOf(await send(checkImport, `${heading}Polen;1;1;Jarabes`, {}, away))).toEqual([
    503,
    { outcome: 'refused', message: 'Base de datos no disponible.' },
  ]);
});
