import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { dbContext } from '#app/context.ts';
import type { Db } from '#db/database.server.ts';
import { storeSettings } from '#db/schema.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { loader } from './worker-script.ts';

const shop = useTestDatabase();

async function readScript(db: Db) {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  const url = new URL('http://localhost/sw.js');
  const answer = await loader({ request: new Request(url), url, context, params: {}, pattern: '/sw.js' });
  return answer.text();
}

test('the service worker is replaced when its notice changes, such as the shop’s name, and only then', async () => {
  const first = await readScript(shop.db);
  expect(await readScript(shop.db)).toBe(first);

  await shop.db.insert(storeSettings).values({ siteName: 'Botica de la Abuela Rosa' });
  expect(await readScript(shop.db)).not.toBe(first);
});

test('an outage of the database sends no service worker, so that browsers keep theirs', async () => {
  const away = await openAway();
  try {
    await expect(readScript(away.db)).rejects.toThrow();
  } finally {
    await away.close();
  }
});
