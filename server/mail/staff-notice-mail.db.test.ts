import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { defaultOrderLimits } from '#shop/orders/limits/default-order-limits.ts';
import { defaultPaymentLimits } from '#shop/paying/payment-limits.ts';
import { getPaymentSettings, savePaymentSettings } from '#shop/settings/save-payment-settings.server.ts';
import { acceptInviteAsNew } from '#shop/staff/accept-staff-invite.server.ts';
import { changeMemberRole } from '#shop/staff/roles/change-member-role.server.ts';
import { revokeMember } from '#shop/staff/staff-members.server.ts';
import { recordNoticedChange } from '#shop/staff/staff-notice.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertInvite } from '#shop/testing/staff.ts';
import type { Mail } from './mail.server.ts';
import { sendStaffNoticeMail } from './staff-notice-mail.server.ts';

const shop = useTestDatabase();
const origin = 'https://tienda.example';
const pedro = { userId: 'pedro', fullName: 'Pedro Gil' };

/** Sends the queued notices and returns their recipients and subjects, sorted. */
async function sendNotices(): Promise<string[]> {
  const { rows } = await shop.db.execute<{ data: { changeId: number; userId: string } }>(
    sql`delete from pgboss.job where name = 'staff-notice-mail' returning data`,
  );
  const sent: Mail[] = [];
  const sendMail = async (mail: Mail) => {
    sent.push(mail);
  };
  for (const { data } of rows) await sendStaffNoticeMail(shop.db, sendMail, { ...data, origin });
  return sent.map(({ to, subject }) => `${to}: ${subject}`).sort();
}

async function insertStaff() {
  await insertCustomer(shop.db, { id: 'jefa', name: 'La jefa', role: 'admin' });
  await insertCustomer(shop.db, { id: 'pedro', name: 'Pedro Gil', role: 'admin', staffRole: 'sales' });
  const accepted = { acceptedBy: 'pedro', acceptedAt: new Date() };
  await insertInvite(shop.db, { email: 'pedro@correo.example', token: 'pedro', ...accepted });
}

test('a person who joins or loses access and the owners are mailed', async () => {
  await insertStaff();
  await insertInvite(shop.db, { email: 'ana@correo.example', token: 'ana' });
  await acceptInviteAsNew(shop.db, { token: 'ana', name: 'Ana Paz', passwordHash: 'hashed' });
  expect(await sendNotices()).toEqual([
    'ana@correo.example: Ya entras a la administración · Origen Natural',
    'jefa@correo.example: Ana Paz ya entra a la administración · Origen Natural',
  ]);

  await revokeMember(shop.db, { memberId: 'pedro', actor: { userId: 'jefa', fullName: 'La jefa' } });
  expect(await sendNotices()).toEqual([
    'jefa@correo.example: Pedro Gil ya no entra a la administración · Origen Natural',
    'pedro@correo.example: Ya no entras a la administración · Origen Natural',
  ]);
});

test('a person with another role and the owners are mailed', async () => {
  await insertStaff();
  const actor = { userId: 'jefa', fullName: 'La jefa' };
  await changeMemberRole(shop.db, { memberId: 'pedro', role: 'warehouse', actor });
  expect(await sendNotices()).toEqual([
    'jefa@correo.example: Cambió el rol de Pedro Gil · Origen Natural',
    'pedro@correo.example: Cambió tu rol en la tienda · Origen Natural',
  ]);
});

test('a change of the bank accounts is mailed to its author and to the owners; of the deadline, not', async () => {
  await insertStaff();
  const accounts = [{ bank: 'Bancolombia', kind: 'Ahorros', number: '123-456', holder: 'Otra persona' }];
  const save = async (settings: { accounts: typeof accounts; transferHoldHours: number }) => {
    const { fingerprint } = await getPaymentSettings(shop.db);
    const others = {
      notificationEmail: '',
      orderLimits: defaultOrderLimits,
      paymentLimits: defaultPaymentLimits,
      customerCancelling: 'unsent' as const,
    };
    await savePaymentSettings(shop.db, { ...settings, ...others }, { fingerprint, actor: pedro });
  };

  await save({ accounts, transferHoldHours: 48 });
  const subject = 'Cambiaron las cuentas bancarias de la tienda · Origen Natural';
  expect(await sendNotices()).toEqual([`jefa@correo.example: ${subject}`, `pedro@correo.example: ${subject}`]);
  await save({ accounts, transferHoldHours: 24 });
  expect(await sendNotices()).toEqual([]);
});

test('another address for the mails about orders is mailed to its author and to the owners', async () => {
  await insertStaff();
  const { fingerprint, ...settings } = await getPaymentSettings(shop.db);
  await savePaymentSettings(
    shop.db,
    { ...settings, notificationEmail: 'otro@correo.example' },
    { fingerprint, actor: pedro },
  );
  const subject = 'Cambió el correo que recibe los pedidos · Origen Natural';
  expect(await sendNotices()).toEqual([`jefa@correo.example: ${subject}`, `pedro@correo.example: ${subject}`]);
});

test('one mail suffices if the only owner is the author', async () => {
  await insertStaff();
  const jefa = { userId: 'jefa', fullName: 'La jefa' };
  const change = { subject: 'backup', subjectName: 'Copia de la tienda', action: 'created', personId: 'jefa' } as const;
  await shop.db.transaction((tx) => recordNoticedChange(tx, jefa, change));
  expect(await sendNotices()).toEqual([
    'jefa@correo.example: Se descargó una copia completa de la tienda · Origen Natural',
  ]);
});
