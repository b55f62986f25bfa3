import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  pushSubscriptions,
  sessions,
  staffChanges,
  staffInvites,
  staffRoles,
  storeSettings,
  userProfiles,
  users,
} from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Mail } from '#server/mail/mail.server.ts';
import { sendStaffInviteMail } from '#server/mail/staff-invite-mail.server.ts';
import { jobsLeft } from '#server/testing/jobs-left.ts';
import { openSession } from '#server/testing/served-shop.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { listChanges } from '#shop/staff/list-changes.server.ts';
import { findOpenInvite, listInvites, revokeInvite } from '#shop/staff/staff-invites.server.ts';
import { listStaff, revokeMember } from '#shop/staff/staff-members.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { createAuth } from './auth.server.ts';
import type { Passwords } from './passwords.server.ts';

const owner = aViewer({ userId: 'duena', role: 'admin' });

const shop = useTestDatabase();
const origin = 'https://tienda.example';
const marta = { userId: 'marta', fullName: 'Marta Ruiz' };
const request = new Request(origin, { headers: { 'User-Agent': 'Firefox' } });

/** Skips real password hashing, to keep the tests fast. */
const passwords: Passwords = {
  hash: async (password) => `hashed ${password}`,
  verify: async ({ hash, password }) => hash === `hashed ${password}`,
};
const open = () => createAuth({ db: shop.db, secret: 'a secret of tests', origin, secureCookies: false, passwords });

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta', name: 'Marta Ruiz', role: 'admin' });
});

async function invite(email: string, by: 'mail' | 'link' = 'link'): Promise<string> {
  const invited = await open().inviteStaff({ email, role: 'sales', by }, marta);
  if (!invited.ok) throw new Error(invited.reason);
  return invited.token;
}

async function customer(email: string, password: string): Promise<string> {
  const registered = await open().register({ name: 'Rosa Díaz', email, password });
  if (!registered.ok) throw new Error(registered.reason);
  const [user] = await shop.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? '';
}

async function roleOf(email: string) {
  const [profile] = await shop.db.select().from(userProfiles).where(eq(userProfiles.email, email));
  return profile?.role;
}

const changesOf = async () =>
  (await listChanges(shop.db, owner, { subject: 'staff' })).changes.map(({ subjectName, action, actorName }) => [
    actorName,
    action,
    subjectName,
  ]);

test('a new member accepts with a name and a password of ten characters, is staff and signed in, and the link is used up', async () => {
  const token = await invite('ana@correo.example');
  const join = (password: string) => open().joinAsNew({ token, name: 'Ana Ríos', password }, request);

  expect(await join('nueve-123')).toEqual({ ok: false, reason: 'weak-password' });
  expect(await join('diez-letras')).toMatchObject({ ok: true, signedIn: { ok: true, viewer: { role: 'admin' } } });

  expect(await findOpenInvite(shop.db, token)).toBeNull();
  expect(await join('otra-persona-1')).toEqual({ ok: false, reason: 'expired' });
  expect(await listInvites(shop.db)).toEqual([]);
  expect(await changesOf()).toEqual([
    ['Ana Ríos', 'created', 'Ana Ríos'],
    ['Marta Ruiz', 'invited', 'ana@correo.example'],
  ]);
});

test('a customer accepts with their own password and gets a new session; sessions elsewhere end', async () => {
  const userId = await customer('rosa@correo.example', 'clave-de-rosa');
  await openSession(shop.db, userId, { id: 'en-la-biblioteca' });
  const token = await invite('rosa@correo.example');
  const join = (current: string) => open().joinWithAccount({ token, current, next: null }, request);

  expect(await open().joinAsNew({ token, name: 'Otra', password: 'otra-clave-larga' }, request)).toEqual({
    ok: false,
    reason: 'has-account',
  });
  expect(await join('no-es-la-clave')).toEqual({ ok: false, reason: 'wrong-password' });
  expect(await roleOf('rosa@correo.example')).toBe('customer');

  expect(await join('clave-de-rosa')).toMatchObject({ ok: true, signedIn: { ok: true, viewer: { role: 'admin' } } });
  expect(await shop.db.$count(sessions, eq(sessions.id, 'en-la-biblioteca'))).toBe(0);
  expect(await shop.db.$count(sessions, eq(sessions.userId, userId))).toBe(1);
});

test('a customer whose password is too short for staff chooses a longer one while accepting', async () => {
  await customer('rosa@correo.example', 'rosa-7');
  const token = await invite('rosa@correo.example');
  const join = (next: string | null) => open().joinWithAccount({ token, current: 'rosa-7', next }, request);

  expect(await join(null)).toEqual({ ok: false, reason: 'new-password-needed' });
  expect(await join('corta')).toEqual({ ok: false, reason: 'weak-password' });
  expect(await join('clave-de-rosa')).toMatchObject({ ok: true });
  expect(await open().signIn({ email: 'rosa@correo.example', password: 'clave-de-rosa' }, request)).toMatchObject({
    ok: true,
    viewer: { role: 'admin' },
  });
});

test('an address has one open invitation, and staff cannot be invited', async () => {
  await invite('ana@correo.example');
  const again = (email: string) => open().inviteStaff({ email, role: 'sales', by: 'link' }, marta);

  expect(await again('ana@correo.example')).toEqual({ ok: false, reason: 'already-invited' });
  expect(await again('marta@correo.example')).toEqual({ ok: false, reason: 'already-staff', name: 'Marta Ruiz' });
});

test('an invitation is mailed with a link that no job and no row holds; the link staff copy is the same', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica' });
  await invite('ana@correo.example', 'mail');
  const [{ id: inviteId } = { id: '' }] = await listInvites(shop.db);
  const sent: Mail[] = [];
  const keep = async (mail: Mail) => void sent.push(mail);
  const send = () => sendStaffInviteMail(shop.db, keep, { inviteId, origin, tokenOf: open().inviteToken });
  await send();

  expect(sent).toMatchObject([
    {
      to: 'ana@correo.example',
      subject: 'Te invitaron a administrar la tienda · La Botica',
      text: expect.stringContaining('Marta Ruiz te invita'),
    },
  ]);
  const [, token = ''] = /\/invitacion\/([\w-]{43})/.exec(sent[0]?.text ?? '') ?? [];
  expect(await open().renewInvite(inviteId, 'link', marta)).toEqual({ email: 'ana@correo.example', token });
  const kept = JSON.stringify([await shop.db.select().from(staffInvites), await jobsLeft(shop.db)]);
  expect(kept).not.toContain(token);

  await revokeInvite(shop.db, { inviteId, actor: marta });
  await send();
  expect(sent).toHaveLength(1);
});

test('a link expires after 72 hours or when it is revoked, and works again when the invitation is renewed', async () => {
  const token = await invite('ana@correo.example');
  const [standing] = await listInvites(shop.db);
  const inviteId = standing?.id ?? '';
  const hours = ((standing?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(72);

  await shop.db.update(staffInvites).set({ expiresAt: new Date(Date.now() - 1) });
  expect(await findOpenInvite(shop.db, token)).toBeNull();
  expect(await open().joinAsNew({ token, name: 'Ana', password: 'clave-de-ana-1' }, request)).toMatchObject({
    reason: 'expired',
  });

  expect(await open().renewInvite(inviteId, 'link', marta)).toMatchObject({ token });
  expect(await findOpenInvite(shop.db, token)).toMatchObject({ email: 'ana@correo.example', userId: null });

  expect(await revokeInvite(shop.db, { inviteId, actor: marta })).toEqual({ email: 'ana@correo.example' });
  expect(await findOpenInvite(shop.db, token)).toBeNull();
  expect(await open().renewInvite(inviteId, 'link', marta)).toBeNull();
  expect(await revokeInvite(shop.db, { inviteId, actor: marta })).toBeNull();
  // After revoking, the address can be invited again.
  expect(await invite('ana@correo.example')).not.toBe(token);
});

/** Inserts a role that may manage staff, and returns its id. */
async function insertManagerRole(): Promise<string> {
  const [role] = await shop.db
    .insert(staffRoles)
    .values({ name: 'Encargada', permissions: ['staff'] })
    .returning();
  return role?.id ?? '';
}

test('a revoked member is a customer at once: sessions and their invitations end, their audit entries stay', async () => {
  const pedro = { userId: 'pedro', fullName: 'Pedro Gil' };
  const staffRole = await insertManagerRole();
  await insertCustomer(shop.db, { id: 'pedro', name: 'Pedro Gil', role: 'admin', staffRole });
  await openSession(shop.db, 'pedro');
  await shop.db.insert(pushSubscriptions).values({ userId: 'pedro', endpoint: 'e', p256dh: 'k', auth: 'a' });
  const order = await insertPlacedOrder(shop.db, { orderNumber: '123456' });
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Enviado', actor: pedro });
  const backDoor = await open().inviteStaff({ email: 'otro@correo.example', role: staffRole, by: 'link' }, pedro);
  expect(await listStaff(shop.db)).toMatchObject([
    { userId: 'marta', openSessions: 0, standingInvites: 0, signedInAt: null },
    { userId: 'pedro', openSessions: 1, standingInvites: 1, signedInAt: expect.any(Date), hasTwoFactor: false },
  ]);

  expect(await revokeMember(shop.db, { memberId: 'pedro', actor: marta })).toEqual({ ok: true, name: 'Pedro Gil' });

  expect(await roleOf('pedro@correo.example')).toBe('customer');
  expect(await shop.db.$count(sessions)).toBe(0);
  expect(await shop.db.$count(pushSubscriptions)).toBe(0);
  expect(await findOpenInvite(shop.db, backDoor.ok ? backDoor.token : '')).toBeNull();
  expect(await open().inviteStaff({ email: 'otro@correo.example', role: staffRole, by: 'link' }, pedro)).toMatchObject({
    reason: 'not-staff',
  });
  expect(await listStaff(shop.db)).toMatchObject([{ userId: 'marta' }]);
  expect(await listChanges(shop.db, owner, { actorId: 'pedro', subject: 'order' })).toMatchObject({
    changes: [{ subjectName: 'Pedido 123456', actorName: 'Pedro Gil' }],
  });
  expect(await shop.db.select().from(staffChanges).where(eq(staffChanges.action, 'revoked'))).toMatchObject([
    { subjectName: 'Pedro Gil', actorName: 'Marta Ruiz', before: { role: 'admin' }, after: { role: 'customer' } },
  ]);
});

test('nobody but an owner can revoke themselves, nobody a customer or an unknown account, and former staff cannot revoke anyone', async () => {
  await insertCustomer(shop.db, {
    id: 'pedro',
    name: 'Pedro Gil',
    role: 'admin',
    staffRole: await insertManagerRole(),
  });
  await insertCustomer(shop.db, { id: 'laura' });
  const pedro = { userId: 'pedro', fullName: 'Pedro Gil' };
  const laura = { userId: 'laura', fullName: 'Laura Gómez' };
  const revoke = (memberId: string, actor = marta) => revokeMember(shop.db, { memberId, actor });

  expect(await revoke('pedro', pedro)).toEqual({ ok: false, reason: 'oneself' });
  expect(await revoke('laura')).toEqual({ ok: false, reason: 'not-found' });
  expect(await revoke('nadie')).toEqual({ ok: false, reason: 'not-found' });
  expect(await revoke('pedro', laura)).toEqual({ ok: false, reason: 'not-staff' });
  expect(await listStaff(shop.db)).toHaveLength(2);
});
