import { expect, test } from 'vitest';
import { paymentIncidents, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { aTransaction, begin, beginAnew } from '#shop/testing/payments.ts';
import { aPlacedOrder, firstLine, marta, revise } from './testing/revisions.ts';

const shop = useTestDatabase();

test('what a paid order costs less is owed of the payment that pays it, not of one that is given back as a second payment', async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Wompi' });
  const [first, second] = [await begin(shop.db, order.id), await beginAnew(shop.db, order.id)];
  const hear = (id: string, reference: string) =>
    recordTransaction(shop.db, 'wompi', aTransaction({ id, reference, amountInCents: 6_000_000 }));
  await hear('tx-1', first.reference);
  await hear('tx-2', second.reference);

  expect(await revise(shop.db, order.id, firstLine(1))).toMatchObject({ ok: true });
  const incidents = await shop.db.select().from(paymentIncidents).orderBy(paymentIncidents.createdAt);
  expect(incidents).toMatchObject([
    { kind: 'paid-twice', transactionId: 'tx-2', amountInCents: 6_000_000 },
    { kind: 'refund-owed', transactionId: expect.stringMatching(/^tx-1\//), amountInCents: 3_000_000 },
  ]);
});
