import pino from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { dbContext, logContext } from '#app/context.ts';
import type { Db } from '#db/database.server.ts';
import { storeSettings } from '#db/schema.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { loader } from './manifest.ts';

const shop = useTestDatabase();

async function ask(db: Db) {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(logContext, pino({ level: 'silent' }));
  const url = new URL('http://localhost/manifest.webmanifest');
  const answer = await loader({
    request: new Request(url),
    url,
    context,
    params: {},
    pattern: '/manifest.webmanifest',
  });
  return answer.json();
}

test('the installed app has the shop’s name, shortened where an icon’s label has no space', async () => {
  expect(await ask(shop.db)).toMatchObject({ name: 'Origen Natural', short_name: 'Origen Natural' });

  await shop.db.insert(storeSettings).values({ siteName: 'Botica de la Abuela Rosa' });
  expect(await ask(shop.db)).toMatchObject({ name: 'Botica de la Abuela Rosa', short_name: 'Botica', lang: 'es-CO' });
});

test('without a database the shop can still be installed', async () => {
  const away = await openAway();
  try {
    expect(await ask(away.db)).toMatchObject({ name: 'Origen Natural', start_url: '/' });
  } finally {
    await away.close();
  }
});
