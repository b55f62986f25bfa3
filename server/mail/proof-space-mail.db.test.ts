import { expect, test } from 'vitest';
import { storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertPlacedOrder, insertProof } from '#shop/testing/orders.ts';
import type { Mail } from './mail.server.ts';
import { sendProofSpaceMail } from './proof-space-mail.server.ts';

const shop = useTestDatabase();

test('staff are mailed how much space proofs take and where to change it, while it is short', async () => {
  const order = await insertPlacedOrder(shop.db);
  await insertProof(shop.db, { orderId: order.id, byteSize: 8 * 1024 * 1024 });
  const sent: Mail[] = [];
  const send = () =>
    sendProofSpaceMail(shop.db, async (mail) => void sent.push(mail), { origin: 'https://tienda.example' });

  await send();
  await shop.db
    .insert(storeSettings)
    .values({ siteName: 'Origen', notificationEmail: 'equipo@tienda.example', paymentLimits: { proofsMegabytes: 10 } });
  await send();
  await shop.db.update(storeSettings).set({ paymentLimits: { proofsMegabytes: 20 } });
  await send();

  expect(sent).toMatchObject([{ to: 'equipo@tienda.example', text: expect.stringContaining('8 de 10 MB') }]);
  expect(sent[0]?.text).toContain('https://tienda.example/admin/payments/settings');
});
