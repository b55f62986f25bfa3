import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { clientAddressContext, dbContext, limitsContext, logContext } from '#app/context.ts';
import type { Database } from '#db/database.server.ts';
import { serviceRequests } from '#db/schema.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { action } from './home.tsx';

const shop = useTestDatabase();
const filled = {
  name: 'Laura Gómez',
  phone: '300 456 7812',
  email: 'laura.gomez@correo.example',
  notes: 'Prefiero las mañanas.',
  consent: 'on',
};

function send(
  fields: Record<string, string>,
  { database = shop.database, attempts = 20 }: { database?: Database; attempts?: number } = {},
) {
  const context = new RouterContextProvider();
  context.set(dbContext, database.db);
  context.set(
    limitsContext,
    createLimits(database, {
      bounds: { serviceRequest: { attempts, seconds: 120 } },
      reportFault: () => {},
    }),
  );
  context.set(clientAddressContext, '10.0.0.1');
  context.set(logContext, createLog('silent'));
  const url = new URL('http://shop/?index');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
  return action({ request, url, params: {}, context, pattern: '/' } as unknown as Parameters<typeof action>[0]);
}

test('a valid form is answered as sent, whatever else it contains', async () => {
  expect(await send({ ...filled, city: 'Bogotá', status: 'Contactada', serviceType: 'Otro' })).toMatchObject({
    data: { outcome: 'sent' },
    init: { status: 200 },
  });
  expect(await shop.db.select().from(serviceRequests)).toMatchObject([
    { city: 'Pereira', status: 'Nueva', serviceType: 'Examen Biocuántico', phone: '3004567812' },
  ]);
});

test('an invalid form reports each field, keeps what was typed and stores nothing', async () => {
  const { consent: _, ...unticked } = filled;

  expect(await send({ ...unticked, phone: '300' })).toMatchObject({
    data: {
      outcome: 'form',
      errors: {
        phone: 'Número de celular inválido (debe ser de 10 dígitos).',
        consent: 'Para agendar tu examen necesitamos tu autorización.',
      },
      typed: { ...unticked, phone: '300', consent: false },
    },
    init: { status: 400 },
  });
  expect(await shop.db.$count(serviceRequests)).toBe(0);
});

test('during a database outage the request is refused with a retry, and what was typed stays', async () => {
  const away = await openAway();
  try {
    expect(await send(filled, { database: away })).toMatchObject({
      data: { outcome: 'failed', typed: { ...filled, consent: true } },
      init: { status: 503 },
    });
  } finally {
    await away.close();
  }
});

test('too many requests from one address are refused with the time to wait', async () => {
  expect(await send(filled, { attempts: 0 })).toMatchObject({
    data: { outcome: 'failed', message: 'Demasiados intentos. Espera 2 minutos e inténtalo de nuevo.' },
    init: { status: 429, headers: { 'Retry-After': '120' } },
  });
  expect(await shop.db.$count(serviceRequests)).toBe(0);
});
