import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Jobs } from '#db/job-queues.server.ts';
import { pushSubscriptions } from '#db/schema.ts';
import type { Mail } from '#server/mail/mail.server.ts';
import { sendMissedNoticesMail } from '#server/mail/missed-notices-mail.server.ts';
import { endDevice } from '#shop/notices/end-device.server.ts';
import { queueMissedNotices } from '#shop/notices/missed-notices.server.ts';
import { listDevices } from '#shop/notices/own-devices.server.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { useNotifiedStaff } from './testing/notified-staff.ts';

const staff = useNotifiedStaff();
const { shop, enlist, addDevice, runNotices, shown } = staff;
const start = new Date('2026-11-26T10:00:00-05:00');
const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

async function place(orderNumber: string) {
  const order = await insertPlacedOrder(shop.db, { orderNumber });
  await recordOrderEvent(shop.db, order, { kind: 'placed' });
}

/** Hands over what was missed until then, and returns the mails about it. */
async function mailsAt(now: Date): Promise<Mail[]> {
  await queueMissedNotices(shop.db, now);
  const { rows } = await shop.db.execute<{ data: Jobs['missed-notices-mail'] }>(
    sql`delete from pgboss.job where name = 'missed-notices-mail' returning data`,
  );
  const sent: Mail[] = [];
  for (const { data } of rows)
    await sendMissedNoticesMail(shop.db, async (mail) => void sent.push(mail), {
      ...data,
      origin: 'https://tienda.example',
    });
  return sent;
}

test('a day without delivery becomes one mail', async () => {
  await enlist('marta', 'owner');
  await addDevice('marta', staff.service.subscribe('tableta'));
  staff.service.answer(503);
  await place('482915');
  await runNotices(start);
  await place('482916');
  await runNotices(hoursLater(20));
  expect(await mailsAt(hoursLater(23))).toEqual([]);

  const mails = await mailsAt(hoursLater(24));
  expect(mails).toMatchObject([{ to: 'marta@correo.example', subject: '2 avisos no te llegaron · Origen Natural' }]);
  expect(mails[0]?.text.replaceAll('\u00a0', ' ')).toContain('Pedido 482 915 · $ 30.000\nPedido 482 916 · $ 30.000');
  expect(mails[0]?.text).not.toMatch(/Laura|Gómez|300456/);

  // The mail has taken the notices over.
  staff.service.answer(201);
  await runNotices(hoursLater(24));
  expect(shown()).toEqual([]);
  expect(await mailsAt(hoursLater(25))).toEqual([]);
});

test('while nothing gets through, what is missed next is mailed a day later', async () => {
  await enlist('marta', 'owner');
  staff.service.answer(503);
  await place('482915');
  await runNotices(start);
  expect(await mailsAt(hoursLater(24))).toHaveLength(1);

  await place('482916');
  await runNotices(hoursLater(26));
  expect(await mailsAt(hoursLater(47))).toEqual([]);
  const [mail] = await mailsAt(hoursLater(48));
  expect(mail?.subject).toBe('Un aviso no te llegó · Origen Natural');
  expect(mail?.text).toContain('482 916');
});

test('a device whose subscription has ended is gone, and a mail takes over what waited for it and says so', async () => {
  await enlist('marta', 'owner', { quietFrom: 21, quietTo: 7 });
  await place('482915');
  await place('482916');
  await runNotices(new Date('2026-11-26T23:30:00-05:00'));
  staff.service.answer(410);
  await runNotices(hoursLater(24));
  expect(await shop.db.$count(pushSubscriptions)).toBe(0);

  const [mail, ...more] = await mailsAt(hoursLater(24));
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Los avisos se apagaron en un equipo · Origen Natural');
  expect(mail?.text).toContain('Pedidos nuevos\nComprobantes\nCambios que piden\nPreguntas\nPlazos');
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('Pedido 482 915 · $ 30.000\nPedido 482 916 · $ 30.000');
});

test('of two devices that end at once the second is mailed about; what another one is notified of is not off', async () => {
  await enlist('marta', 'owner', { kinds: ['order', 'deadline'] });
  await addDevice('marta', { ...staff.service.subscribe('tableta'), kinds: ['deadline'] });
  await place('482915');
  staff.service.answer(404);
  await runNotices(start);
  const [off] = await mailsAt(start);
  expect(off?.text).toContain('Pedidos nuevos');
  expect(off?.text).not.toContain('Plazos');

  await addDevice('marta', { ...staff.service.subscribe('portatil'), kinds: ['deadline'] });
  const devices = await listDevices(shop.db, 'marta');
  await Promise.all(devices.map(({ id }) => endDevice(shop.db, { id, userId: 'marta', kinds: ['deadline'] })));
  expect(await mailsAt(start)).toHaveLength(1);
});

test('a mail takes over only the kinds that the person chose, and none that the role may not see', async () => {
  await enlist('marta', 'owner', { kinds: ['order'] });
  staff.service.answer(503);
  await place('482915');
  await runNotices(start);
  await shop.db.update(pushSubscriptions).set({ kinds: ['question'] });
  expect(await mailsAt(hoursLater(24))).toEqual([]);

  const id = await enlist('aura', 'adviser', { kinds: ['order'] });
  await endDevice(shop.db, { id, userId: 'aura', kinds: ['order'] });
  expect(await mailsAt(hoursLater(24))).toEqual([]);
});

test('no mail is sent to people who are notified on another device, or who may no longer see what it is about', async () => {
  await enlist('marta', 'owner', { failingSince: start });
  await addDevice('marta', { ...staff.service.subscribe('tableta'), lastOkAt: hoursLater(20) });
  await enlist('vera', 'adviser', { failingSince: start });
  await place('482915');
  expect(await mailsAt(hoursLater(25))).toEqual([]);
});

test('a device in its quiet hours keeps its notices while another one has failed for a day', async () => {
  await enlist('marta', 'owner', { failingSince: start });
  await addDevice('marta', { ...staff.service.subscribe('celular'), quietFrom: 20, quietTo: 7, lastOkAt: start });
  await place('482915');
  staff.service.answer(503);
  await runNotices(new Date('2026-11-27T21:00:00-05:00'));
  expect(await mailsAt(new Date('2026-11-27T21:20:00-05:00'))).toEqual([]);

  staff.service.answer(201);
  await runNotices(new Date('2026-11-28T07:00:00-05:00'));
  expect(shown()).toContain('celular: Nuevo pedido / Pedido 482 915 · $ 30.000');
});
