import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import {
  authContext,
  clientAddressContext,
  dbContext,
  limitsContext,
  logContext,
  pauseContext,
  viewerContext,
  writeBackupContext,
} from '#app/context.ts';
import { userProfiles } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createAuth } from '#server/accounts/auth.server.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import type { Mail } from '#server/mail/mail.server.ts';
import { sendStaffNoticeMail } from '#server/mail/staff-notice-mail.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { permissionsOf } from '#shop/staff/roles/permissions.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertInvite } from '#shop/testing/staff.ts';
import { action } from './download-backup.ts';

const shop = useTestDatabase();
const origin = 'https://tienda.example';
const pedro = { name: 'Pedro Gil', email: 'pedro@correo.example', password: 'ceiba-del-parque' };

/** An invited member of staff at the form that downloads a copy, beside the owner. */
async function openForm() {
  await insertCustomer(shop.db, { id: 'jefa', name: 'La jefa', role: 'admin' });
  const auth = createAuth({ db: shop.db, secret: 'x'.repeat(32), origin, secureCookies: false });
  await auth.register(pedro);
  const signedIn = await auth.signIn(pedro, new Request(`${origin}/login`));
  if (!signedIn.ok) throw new Error(signedIn.reason);
  const { userId } = signedIn.viewer;
  await shop.db.update(userProfiles).set({ role: 'admin' }).where(eq(userProfiles.id, userId));
  await insertInvite(shop.db, { email: pedro.email, token: 'pedro', acceptedBy: userId, acceptedAt: new Date() });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  const context = new RouterContextProvider();
  context.set(authContext, auth);
  context.set(dbContext, shop.db);
  context.set(viewerContext, { ...signedIn.viewer, role: 'admin', permissions: permissionsOf(['backup']) });
  context.set(limitsContext, createLimits(shop.database));
  context.set(pauseContext, async () => {});
  context.set(clientAddressContext, '203.0.113.9');
  context.set(logContext, createLog('silent'));
  context.set(writeBackupContext, async () => Readable.from([Buffer.from('copia')]));
  return (password: string) => {
    const url = new URL(`${origin}/admin/data/backup`);
    const request = new Request(url, { method: 'POST', headers: { cookie }, body: new URLSearchParams({ password }) });
    return action({ request, url, params: {}, context } as unknown as Parameters<typeof action>[0]);
  };
}

/** The recipients of the queued notices, sorted, each with the subject. */
async function sendNotices(): Promise<string[]> {
  const { rows } = await shop.db.execute<{ data: { changeId: number; userId: string } }>(
    sql`delete from pgboss.job where name = 'staff-notice-mail' returning data`,
  );
  const sent: Mail[] = [];
  for (const { data } of rows)
    await sendStaffNoticeMail(shop.db, async (mail) => void sent.push(mail), { ...data, origin });
  return sent.map(({ to, subject }) => `${to}: ${subject}`).sort();
}

test('the download of a full copy is mailed to its author and to the owners; a refused one is not', async () => {
  const download = await openForm();

  expect((await download('otra-clave')).status).toBe(302);
  expect(await sendNotices()).toEqual([]);

  const copy = await download(pedro.password);
  expect(await copy.text()).toBe('copia');
  const subject = 'Se descargó una copia completa de la tienda · Origen Natural';
  expect(await sendNotices()).toEqual([`jefa@correo.example: ${subject}`, `${pedro.email}: ${subject}`]);
});
