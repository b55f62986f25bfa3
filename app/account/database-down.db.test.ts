import { RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { authContext, clientAddressContext, limitsContext, logContext } from '#app/context.ts';
import { openEmbedded } from '#db/database.server.ts';
import { createAuth } from '#server/auth.server.ts';
import { createLimits } from '#server/limits.server.ts';
import { createLog } from '#server/log.server.ts';
import { action as signIn } from './login.tsx';
import { action as register } from './register.tsx';

/** A database without a single table: whatever is asked of it fails. */
const unready = await openEmbedded();
afterAll(() => unready.close());

const auth = createAuth({
  db: unready.db,
  secret: 'x'.repeat(32),
  origin: 'http://shop',
  secureCookies: false,
  reportFault: () => {},
});

async function send<Action extends typeof signIn | typeof register>(
  action: Action,
  path: string,
  fields: Record<string, string>,
) {
  const context = new RouterContextProvider();
  context.set(authContext, auth);
  context.set(limitsContext, createLimits(unready));
  context.set(clientAddressContext, '10.0.0.1');
  context.set(logContext, createLog('silent'));
  const url = new URL(path, 'http://shop');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
  return action({ request, url, params: {}, context } as unknown as Parameters<typeof signIn>[0] &
    Parameters<typeof register>[0]);
}

const laura = { email: 'laura@correo.example', password: 'guayacán-amarillo' };

test('without a database nobody signs in: the form says so and keeps the address that was typed', async () => {
  const answer = await send(signIn, '/login', laura);

  expect(answer).toMatchObject({
    init: { status: 503 },
    data: { error: { '': ['Base de datos no disponible.'] }, initialValue: { email: laura.email } },
  });
  expect(JSON.stringify(answer)).not.toContain(laura.password);
});

test('without a database no account is opened: the form says so and keeps name and address', async () => {
  const answer = await send(register, '/registro', {
    ...laura,
    name: 'Laura Gómez',
    passwordConfirmation: laura.password,
    consent: 'on',
  });

  expect(answer).toMatchObject({
    init: { status: 503 },
    data: {
      error: { '': ['Base de datos no disponible.'] },
      initialValue: { name: 'Laura Gómez', email: laura.email },
    },
  });
  expect(JSON.stringify(answer)).not.toContain(laura.password);
});
