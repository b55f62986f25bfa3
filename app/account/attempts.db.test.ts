import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { authContext, clientAddressContext, limitsContext, logContext } from '#app/context.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createAuth } from '#server/auth.server.ts';
import { createLimits } from '#server/limits.server.ts';
import { createLog } from '#server/log.server.ts';
import { action as signIn } from './login.tsx';

const shop = useTestDatabase();

test('who tries too many passwords is told how long to wait, in words and in the header', async () => {
  const context = new RouterContextProvider();
  const settings = { secret: 'x'.repeat(32), origin: 'http://shop', secureCookies: false, reportFault: () => {} };
  context.set(authContext, createAuth({ db: shop.db, ...settings }));
  context.set(
    limitsContext,
    createLimits(shop.database, { bounds: { signInFromPlace: { attempts: 2, seconds: 120 } } }),
  );
  context.set(clientAddressContext, '203.0.113.9');
  context.set(logContext, createLog('silent'));
  const tryAgain = () => {
    const url = new URL('http://shop/login');
    const body = new URLSearchParams({ email: 'laura@correo.example', password: 'no-es-esta' });
    const request = new Request(url, { method: 'POST', body });
    return signIn({ request, url, params: {}, context } as unknown as Parameters<typeof signIn>[0]);
  };

  expect(await tryAgain()).toMatchObject({ init: { status: 401 } });
  expect(await tryAgain()).toMatchObject({ init: { status: 401 } });
  expect(await tryAgain()).toMatchObject({
    init: { status: 429, headers: { 'Retry-After': '120' } },
    data: { error: { '': ['Demasiados intentos. Espera 2 minutos e inténtalo de nuevo.'] } },
  });
});
