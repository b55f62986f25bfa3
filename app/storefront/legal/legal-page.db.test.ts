import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { dbContext, logContext } from '#app/context.ts';
import type { Db } from '#db/database.server.ts';
import { DatabaseOutageError } from '#db/outage.server.ts';
import { storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { legalPages } from '#shop/legal/legal-pages.ts';
import { loader } from './legal-page.tsx';

const shop = useTestDatabase();

function open(path: string, db: Db = shop.db) {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(logContext, pino({ level: 'silent' }));
  return loader({ pattern: path.slice(1), context } as unknown as Parameters<typeof loader>[0]);
}

test('a shop without settings shows the default texts, with their date', async () => {
  const titles = await Promise.all(legalPages.map(async ({ path }) => (await open(path)).title));
  expect(titles).toEqual([
    'Términos y condiciones',
    'Tratamiento de datos personales',
    'Cambios y devoluciones',
    'Envíos',
  ]);
  expect((await open('/terminos')).revisedOn).toBe('26 de noviembre de 2026');
});

test('a text by staff replaces that page’s alone', async () => {
  await shop.db.insert(storeSettings).values({
    siteName: 'La Botica',
    nit: '900.1',
    legalTexts: { terms: '', privacy: '', returns: 'Cambios de **{tienda}**, NIT {nit}.', shipping: '' },
  });

  expect((await open('/cambios-y-devoluciones')).blocks).toEqual([
    {
      kind: 'paragraph',
      content: [
        { kind: 'text', text: 'Cambios de ' },
        { kind: 'strong', content: [{ kind: 'text', text: 'La Botica' }] },
        { kind: 'text', text: ', NIT ' },
        { kind: 'text', text: '900.1' },
        { kind: 'text', text: '.' },
      ],
    },
  ]);
  expect(JSON.stringify((await open('/terminos')).blocks)).toContain('Estos términos explican');
});

test('without a database the default texts are shown', async () => {
  const broken = new Proxy({} as Db, {
    get() {
      throw new DatabaseOutageError('away');
    },
  });

  for (const { path } of legalPages) expect((await open(path, broken)).blocks.length).toBeGreaterThan(10);
});
