import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paymentIncidents, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { ProviderTransaction } from '#shop/payments/provider.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { aTransaction } from '#shop/testing/payments.ts';
import type { Mail } from './mail.server.ts';
import { sendUnknownPaymentMail } from './unknown-payment-mail.server.ts';

const shop = useTestDatabase();

const hear = (transaction: Partial<ProviderTransaction> = {}) =>
  recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', reference: 'OTRA-1', ...transaction }));

test('staff are mailed once about a payment of an unknown reference, and once about its annulment', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'Origen', notificationEmail: 'equipo@tienda.example' });
  const sent: Mail[] = [];
  const sendDue = async () => {
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`delete from pgboss.job where name = 'unknown-payment-mail' returning data ->> 'incidentId' as id`,
    );
    for (const { id: incidentId } of rows) {
      const mail = { incidentId, origin: 'https://tienda.example' };
      await sendUnknownPaymentMail(shop.db, async (one) => void sent.push(one), mail);
    }
  };

  await hear({ status: 'PENDING' });
  await hear();
  await hear();
  await sendDue();
  expect(sent).toMatchObject([
    { to: 'equipo@tienda.example', subject: expect.stringContaining('Llegó un pago sin pedido') },
  ]);
  expect(sent[0]?.text).toContain('OTRA-1');
  expect(sent[0]?.text).toContain('https://tienda.example/admin/payments');

  await hear({ status: 'VOIDED' });
  await shop.db.update(paymentIncidents).set({ resolvedAt: null });
  await sendDue();
  expect(sent.slice(1)).toMatchObject([{ subject: expect.stringContaining('Se anuló un pago sin pedido') }]);
});
