import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { clientAddressContext, dbContext, limitsContext, logContext } from '#app/context.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { action } from './order-by-transfer.tsx';

const shop = useTestDatabase();

test('the proofs of one address are limited without scripts too, before a file is read', async () => {
  const limits = createLimits(shop.database, { bounds: { proof: { attempts: 1, seconds: 600 } } });
  const send = async () => {
    const context = new RouterContextProvider();
    context.set(dbContext, shop.db);
    context.set(clientAddressContext, '203.0.113.9');
    context.set(limitsContext, limits);
    context.set(logContext, pino({ level: 'silent' }));
    const url = new URL('http://shop/carrito/transferencia');
    const body = new FormData();
    body.set('paymentMethod', 'transfer');
    body.set('transferProof', new File(['x'.repeat(300_000)], 'comprobante.png'));
    const request = new Request(url, { method: 'POST', body });
    const answer = await action({ request, url, params: {}, context } as unknown as Parameters<typeof action>[0]);
    return { answer, isRead: request.bodyUsed };
  };
  expect(await send()).toMatchObject({ isRead: true, answer: { init: { status: 400 } } });
  expect(await send()).toMatchObject({ isRead: false, answer: { init: { status: 429 } } });
});
