import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Jobs } from '#db/job-queues.server.ts';
import { storeSettings, transferProofs } from '#db/schema.ts';
import type { Mail } from '#server/mail/mail.server.ts';
import { sendOrderMail } from '#server/mail/order-mail.server.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { reviewProof } from '#shop/orders/proofs/review-proof.server.ts';
import { recordReturn } from '#shop/orders/returns/record-return.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { listIncidents, resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { aNewOrder, aProof, unitLine } from '#shop/testing/orders.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aReturn } from '#shop/testing/returns.ts';
import { useOrderLink } from './testing/order-link.ts';

const { shop, open } = useOrderLink();
const actor = { userId: 'marta', fullName: 'Marta' };
beforeEach(() => insertStaff(shop.db));

/** Sends the mails that wait for the customer, and returns them as texts. */
async function mails(): Promise<string[]> {
  const { rows } = await shop.db.execute<{ data: Jobs['order-mail'] }>(
    sql`delete from pgboss.job where name = 'order-mail' returning data`,
  );
  const sent: Mail[] = [];
  for (const { data } of rows.filter(({ data }) => data.audience === 'customer'))
    await sendOrderMail(shop.db, async (mail) => void sent.push(mail), { ...data, origin: 'https://a.example' });
  return sent.map(({ subject, text }) => `${subject}\n${text}`.replaceAll('\u00a0', ' '));
}

const linesOf = async (token: string) =>
  (await open(token).page()).returns.map(({ text, note }) => `${text}: ${note}`.replaceAll('\u00a0', ' '));

test('the customer is mailed about a return and its refund, and the page of the order shows both', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel', stock: 10, price: 30_000, discountPercentage: 0 });
  const placed = await placeOrder(shop.db, aNewOrder([unitLine(honey, 3)]));
  if (!placed.ok) throw new Error(placed.reason);
  const { id: orderId, accessToken } = placed.order;
  for (const status of ['Enviado', 'Entregado'] as const) await changeOrderStatus(shop.db, { orderId, status, actor });
  await mails();
  expect(await linesOf(accessToken)).toEqual([]);

  const lines = [{ line: 0, units: 2, writtenOff: 0 }];
  expect(await recordReturn(shop.db, { orderId, form: aReturn({ lines }), actor })).toMatchObject({ owed: 60_000 });
  const due = /Te devolvemos \$ 60\.000 a más tardar el \S+ \d+ de \S+ de \d{4}\./;
  const [returned = ''] = await mails();
  expect(returned).toMatch(/^Recibimos la devolución de tu pedido/);
  expect(returned).toContain('2 × Miel');
  expect(returned).toMatch(due);
  const [line = ''] = await linesOf(accessToken);
  expect(line).toMatch(/^Devolviste 2 × Miel: /);
  expect(line).toMatch(due);

  const [owed] = await listIncidents(shop.db, { orderId, open: true });
  const settlement = { incidentId: owed?.id ?? '', resolution: 'Por Nequi', refundMethod: 'transfer' } as const;
  expect(await resolveIncident(shop.db, { ...settlement, actor })).toEqual({ ok: true });
  const [refunded = ''] = await mails();
  expect(refunded).toMatch(/^Te devolvimos dinero de tu pedido/);
  expect(refunded).toContain('Te devolvimos $ 60.000 por transferencia o consignación.');
  expect(await linesOf(accessToken)).toEqual([
    'Devolviste 2 × Miel: Te devolvimos $ 60.000 por transferencia o consignación.',
  ]);
});

test('the customer of an order paid in part reads in its mail and on its page what arrived and what is missing', async () => {
  const account = { bank: 'Nequi', kind: 'Celular', number: '300 000 0000', holder: 'La Botica' };
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', transferAccounts: [account] });
  const honey = await insertProduct(shop.db, { name: 'Miel', stock: 10, price: 30_000, discountPercentage: 0 });
  const request = aNewOrder([unitLine(honey)], { paymentMethod: 'Transferencia Bancaria', proof: aProof() });
  const placed = await placeOrder(shop.db, request);
  if (!placed.ok) throw new Error(placed.reason);
  await mails();
  const [proof] = await shop.db.select({ id: transferProofs.id }).from(transferProofs);

  const review = { proofId: proof?.id ?? '', decision: 'approve', reason: '', amount: 20_000 } as const;
  expect(await reviewProof(shop.db, { ...review, actor })).toMatchObject({ ok: true, rest: 10_000 });
  const [mail = ''] = await mails();
  expect(mail).toMatch(/^Falta una parte del pago de tu pedido/);
  expect(mail).toContain('Llegaron $ 20.000');
  expect(mail).toContain('Faltan $ 10.000');
  const page = await open(placed.order.accessToken).page();
  expect(page).toMatchObject({ toPay: 10_000, situation: { title: 'Falta una parte del pago', next: 'proof' } });
  expect(page.ways).toEqual(['transfer']);
  expect(page.plain.accounts).toEqual([account]);
});
