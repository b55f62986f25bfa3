import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { startFailingMailServer } from './failing-mail-server.ts';
import { reportFaultUnderLoad } from './fault-report.ts';
import { expectBooksToAgree, type FaultShop, openFaultShop, until } from './fault-shop.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

async function openWithMail() {
  const mail = await startFailingMailServer();
  undo.push(() => mail.stop());
  const shop = await openFaultShop({ environment: { SMTP_URL: mail.url } });
  undo.push(() => shop.close());
  return { mail, shop };
}

type Job = { state: string; retries: number };

const listMails = (shop: FaultShop) =>
  shop.look(
    async (db) =>
      (
        await db.execute<Job>(
          sql`select state::text, retry_count as retries from pgboss.job where name = 'order-mail' order by id`,
        )
      ).rows,
  );

/** Makes failed mails due at once instead of after their retry delay. */
const passTheWait = (shop: FaultShop) =>
  shop.look((db) =>
    db.execute(sql`update pgboss.job set start_after = now() where name = 'order-mail' and state = 'retry'`),
  );

/** Places this number of orders. */
async function sell(shop: FaultShop, count: number) {
  const load = shop.beginLoad({ shoppers: 2 });
  await load.confirmed(count);
  await load.end();
  return load;
}

test('an hour without the mail server: orders continue, and afterwards every mail is sent once', async () => {
  const { mail, shop } = await openWithMail();
  mail.set('gone');
  const load = await sell(shop, 4);
  const mails = 2 * load.ledger.acknowledged.size;

  // The retry delays are 1, 2, 4, 8, 16 and 32 minutes: six retries take an hour and three minutes.
  const ways = ['gone', 'refuses', 'breaks-off', 'gone', 'refuses', 'gone'] as const;
  for (const [index, way] of ways.entries()) {
    await until(
      async () => {
        const jobs = await listMails(shop);
        return jobs.length === mails && jobs.every(({ state, retries }) => state === 'retry' && retries >= index);
      },
      `every mail has failed ${index + 1} times`,
      90_000,
    );
    mail.set(way);
    await passTheWait(shop);
    await until(
      async () => (await listMails(shop)).every(({ retries }) => retries > index),
      `every mail is tried for time ${index + 2}`,
      90_000,
    );
  }
  expect(mail.taken).toEqual([]);

  await until(async () => (await listMails(shop)).every(({ state }) => state === 'retry'), 'all wait again');
  mail.set('works');
  await passTheWait(shop);
  await until(async () => (await listMails(shop)).every(({ state }) => state === 'completed'), 'all mails are sent');

  expect(mail.taken).toHaveLength(mails);
  expect(new Set(mail.taken).size).toBe(mails);
  const audit = await expectBooksToAgree(shop, load);
  reportFaultUnderLoad(
    {
      fault: 'Mail server unavailable for an hour (seven failed attempts per mail)',
      where: 'SMTP',
      load: '2 shoppers',
      outcome: `afterwards all ${mails} mails were sent once`,
      secondsUntilSelling: null,
    },
    audit,
    load,
  );
});

test('a mail whose process is killed while sending is sent once by the next', async () => {
  const { mail, shop } = await openWithMail();
  mail.set('silent');
  const load = await sell(shop, 2);
  const mails = 2 * load.ledger.acknowledged.size;
  await until(async () => (await listMails(shop)).some(({ state }) => state === 'active'), 'a mail is being sent');
  await until(() => mail.tries() > 0, 'the mail server hears a message');
  await shop.shop.kill();
  const active = (await listMails(shop)).filter(({ state }) => state === 'active').length;
  expect(active).toBeGreaterThan(0);

  mail.set('works');
  // A mail being sent is locked for ten minutes, its job for fifteen: lets both expire.
  await shop.look(async (db) => {
    await db.execute(sql`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`);
    await db.execute(sql`update order_mails set claimed_at = claimed_at - interval '1 hour' where sent_at is null`);
  });
  await shop.startAgain();
  await until(
    async () => {
      await passTheWait(shop);
      return (await listMails(shop)).every(({ state }) => state === 'completed');
    },
    'all mails are sent',
    150_000,
  );
  expect(mail.taken).toHaveLength(mails);
  expect(new Set(mail.taken).size).toBe(mails);
  const audit = await expectBooksToAgree(shop, load);
  reportFaultUnderLoad(
    {
      fault: 'Process killed while it sends mails (SIGKILL)',
      where: 'SMTP',
      load: '2 shoppers',
      outcome: `${active} mails were being sent; all ${mails} were sent once`,
      secondsUntilSelling: null,
    },
    audit,
    load,
  );
});
