import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { authContext, clientAddressContext, limitsContext, logContext, pauseContext } from '#app/context.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createAuth } from '#server/accounts/auth.server.ts';
import type { Bounds } from '#server/http/limits/bounds.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { action as signIn } from './login.tsx';

const shop = useTestDatabase();

/** Tries wrong passwords from one IP address. */
function attempts(bounds: Partial<Bounds>, pause: (ms: number) => Promise<void>) {
  const context = new RouterContextProvider();
  const settings = { secret: 'x'.repeat(32), origin: 'http://shop', secureCookies: false, reportFault: () => {} };
  context.set(authContext, createAuth({ db: shop.db, ...settings }));
  context.set(limitsContext, createLimits(shop.database, { bounds }));
  context.set(clientAddressContext, '203.0.113.9');
  context.set(logContext, createLog('silent'));
  context.set(pauseContext, pause);
  return () => {
    const url = new URL('http://shop/login');
    const body = new URLSearchParams({ email: 'laura@correo.example', password: 'no-es-esta' });
    const request = new Request(url, { method: 'POST', body });
    return signIn({ request, url, params: {}, context } as unknown as Parameters<typeof signIn>[0]);
  };
}

test('too many passwords are refused with the wait in the text and in the header', async () => {
  const tryAgain = attempts({ signInFromPlace: { attempts: 2, seconds: 120 } }, async () => {});

  expect(await tryAgain()).toMatchObject({ init: { status: 401 } });
  expect(await tryAgain()).toMatchObject({ init: { status: 401 } });
  expect(await tryAgain()).toMatchObject({
    init: { status: 429, headers: { 'Retry-After': expect.stringMatching(/^1[12]\d$/) } },
    data: { error: { '': ['Demasiados intentos. Espera 2 minutos e inténtalo de nuevo.'] } },
  });
});

test('attempts after the third wrong password are delayed', async () => {
  const pauses: number[] = [];
  const tryAgain = attempts({}, async (ms) => {
    pauses.push(ms);
  });

  for (let i = 0; i < 5; i++) await tryAgain();

  expect(pauses).toEqual([0, 0, 0, 250, 500]);
});
