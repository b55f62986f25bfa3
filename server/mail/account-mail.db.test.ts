import { expect, test } from 'vitest';
import { storeSettings, users, verifications } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { sendAccountMail } from './account-mail.server.ts';
import type { Mail } from './mail.server.ts';

const shop = useTestDatabase();
const origin = 'https://tienda.example';
const laura = { id: 'laura', name: 'Laura', email: 'laura@correo.example' };

async function mailsOf(job: Parameters<typeof sendAccountMail>[2]['job']): Promise<Mail[]> {
  const sent: Mail[] = [];
  const keep = async (mail: Mail) => {
    sent.push(mail);
  };
  await sendAccountMail(shop.db, keep, { job, origin });
  return sent;
}

test('each mail goes to the address of the account, in the name of the shop', async () => {
  await shop.db.insert(users).values(laura);
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', contactEmail: 'hola@botica.example' });
  for (const kind of ['password-changed', 'two-factor-on', 'two-factor-off'] as const) {
    expect(await mailsOf({ kind, userId: laura.id })).toMatchObject([
      { to: laura.email, replyTo: 'hola@botica.example', subject: expect.stringContaining('La Botica') },
    ]);
  }
});

test('a closed account and an unknown address are mailed nothing', async () => {
  expect(await mailsOf({ kind: 'password-changed', userId: 'gone' })).toEqual([]);
  for (const kind of ['reset', 'confirm', 'known-address'] as const) {
    expect(await mailsOf({ kind, email: 'nadie@correo.example' })).toEqual([]);
  }
  expect(await shop.db.select().from(verifications)).toEqual([]);
});

test('an outdated mail is not sent: a link for a confirmed address, or an account notice for an unconfirmed one', async () => {
  await shop.db.insert(users).values(laura);
  expect(await mailsOf({ kind: 'confirm', email: laura.email })).toEqual([]);
  await shop.db.update(users).set({ confirmationPending: true });
  expect(await mailsOf({ kind: 'known-address', email: laura.email })).toEqual([]);
});

test('the job retries a mail that could not be sent, with a new link', async () => {
  await shop.db.insert(users).values(laura);
  const refuse = () => Promise.reject(new Error('The mail server is away'));
  const job = { kind: 'reset', email: laura.email } as const;
  await expect(sendAccountMail(shop.db, refuse, { job, origin })).rejects.toThrow('away');
  const [first] = await mailsOf(job);
  const [second] = await mailsOf(job);
  expect(first?.text).not.toBe(second?.text);
});
