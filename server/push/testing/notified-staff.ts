/** Staff whose devices are notified, for tests: with a push service, and the queue run by hand. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Jobs } from '#db/job-queues.server.ts';
import { pushSubscriptions } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { sendNotice } from '#server/push/send-notice.server.ts';
import { createSendPush } from '#server/push/send-push.server.ts';
import { noticeKinds } from '#shop/notices/notice-kinds.ts';
import { getPushKeys } from '#shop/notices/push-keys.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { openPushService } from './push-service.ts';

const origin = 'https://tienda.example';

type Overrides = Partial<typeof pushSubscriptions.$inferInsert>;
type Shown = { title: string; body: string };

/** Provides a shop with a push service that is opened and closed with each test. */
export function useNotifiedStaff() {
  const shop = useTestDatabase();
  let service: Awaited<ReturnType<typeof openPushService>>;
  beforeEach(async () => {
    service = await openPushService();
  });
  afterEach(() => service.close());

  /** Inserts a member of staff with a device that wants every notice, named like the person. */
  async function enlist(name: string, staffRole: string, overrides: Overrides = {}) {
    await insertCustomer(shop.db, { id: name, name, role: 'admin', staffRole });
    return addDevice(name, overrides);
  }

  async function addDevice(userId: string, overrides: Overrides = {}): Promise<string> {
    const values = { ...service.subscribe(userId), userId, kinds: [...noticeKinds], ...overrides };
    const [device] = await shop.db.insert(pushSubscriptions).values(values).returning({ id: pushSubscriptions.id });
    expect(device).toBeDefined();
    return device?.id ?? '';
  }

  /** Runs the queued notices, those put off too; a failed one stays in the queue, as in the shop. */
  async function runNotices(now = new Date()): Promise<{ failed: number }> {
    const { rows } = await shop.db.execute<{ id: string; data: Jobs['notice'] }>(
      sql`select id, data from pgboss.job where name = 'notice' order by created_on, id`,
    );
    const sendPush = createSendPush({
      getKeys: () => getPushKeys(shop.db),
      origin,
      mayConnect: () => true,
      anyPort: true,
      anyProtocol: true,
    });
    let failed = 0;
    for (const { id, data } of rows) {
      const done = await sendNotice(shop.db, sendPush, { ...data, origin }, now).then(
        () => true,
        () => false,
      );
      if (done) await shop.db.execute(sql`delete from pgboss.job where id = ${id}`);
      else failed += 1;
    }
    return { failed };
  }

  /** What the devices have shown since the last call: 'marta: Nuevo pedido / Pedido 482 915 · $ 30.000'. */
  function shown(): string[] {
    return service.received.splice(0).map(({ device, message }) => {
      const { title, body } = (message as { notification: Shown }).notification;
      return `${device}: ${title} / ${body}`.replaceAll('\u00a0', ' ');
    });
  }

  return {
    shop,
    get service() {
      return service;
    },
    enlist,
    addDevice,
    runNotices,
    shown,
  };
}
