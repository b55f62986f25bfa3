import { eq } from 'drizzle-orm';
import { type data, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { dbContext, logContext, viewerContext } from '#app/context.ts';
import { translateFaults } from '#app/faults/faults.server.ts';
import type { Db } from '#db/database.server.ts';
import { type Role, serviceRequests } from '#db/schema.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLog } from '#server/process/log.server.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { insertServiceRequest } from '#shop/testing/service-requests.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action as changeStatus } from './change-status.ts';
import { action as deleteRequest } from './delete-service-request.ts';
import { loader } from './service-requests.tsx';

const shop = useTestDatabase();

type Args = Parameters<typeof loader>[0] & Parameters<typeof changeStatus>[0] & Parameters<typeof deleteRequest>[0];

function as(role: Role | null, requestId: string, form: Record<string, string> | null = null, db: Db = shop.db): Args {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(logContext, createLog('silent'));
  if (role) {
    context.set(
      viewerContext,
      aViewer({
        userId: 'marta',
        email: 'm@correo.example',
        fullName: 'Marta',
        role,
        avatarUrl: null,
      }),
    );
  }
  const url = new URL(`http://shop/admin/services/${requestId}`);
  const request = new Request(url, form ? { method: 'POST', body: new URLSearchParams(form) } : {});
  return { request, url, params: { requestId }, context } as unknown as Args;
}

async function statusOf(id: string) {
  const [row] = await shop.db.select().from(serviceRequests).where(eq(serviceRequests.id, id));
  return row?.status;
}

test('staff change a request’s status and delete it, and the message names its person', async () => {
  await insertStaff(shop.db);
  const { id } = await insertServiceRequest(shop.db, { name: 'Ana Ríos' });

  expect(await changeStatus(as('admin', id, { status: 'Cancelada' }))).toEqual({
    ok: true,
    name: 'Ana Ríos',
    status: 'Cancelada',
  });
  expect(await statusOf(id)).toBe('Cancelada');
  expect(await deleteRequest(as('admin', id, {}))).toEqual({ ok: true, name: 'Ana Ríos' });
  expect(await statusOf(id)).toBeUndefined();
});

test('a status that staff may not set, or a deleted request, is refused with its reason', async () => {
  const { id } = await insertServiceRequest(shop.db);
  const refusal = (problem: string, status: number) => ({ data: { ok: false, problem }, init: { status } });

  for (const status of ['Nueva', 'Perdida', ''])
    expect(await changeStatus(as('admin', id, { status }))).toMatchObject(refusal('El estado no existe.', 400));
  expect(await statusOf(id)).toBe('Nueva');
  for (const gone of [crypto.randomUUID(), '12']) {
    const answers = [
      await changeStatus(as('admin', gone, { status: 'Contactada' })),
      await deleteRequest(as('admin', gone, {})),
    ];
    for (const answer of answers) expect(answer).toMatchObject(refusal('La solicitud ya no existe.', 404));
  }
});

test('without the guard only staff read, change or delete a request', async () => {
  const { id } = await insertServiceRequest(shop.db);

  for (const role of [null, 'customer'] as const) {
    await expect(loader(as(role, id))).rejects.toThrow('past its guard');
    await expect(changeStatus(as(role, id, { status: 'Cancelada' }))).rejects.toThrow('past its guard');
    await expect(deleteRequest(as(role, id, {}))).rejects.toThrow('past its guard');
  }
  expect(await statusOf(id)).toBe('Nueva');
});

test('during a database outage nothing is changed or deleted, and the answer is a 503', async () => {
  const away = await openAway();
  try {
    const id = crypto.randomUUID();
    for (const ask of [
      () => translateFaults(changeStatus)(as('admin', id, { status: 'Contactada' }, away.db)),
      () => translateFaults(deleteRequest)(as('admin', id, {}, away.db)),
    ])
      await expect(ask()).rejects.toMatchObject({ init: { status: 503 } } satisfies Partial<ReturnType<typeof data>>);
  } finally {
    await away.close();
  }
});
