import { beforeEach, expect, test } from 'vitest';
import { users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { formatIsoDay } from '#shop/dates.ts';
import { discardDraft } from '#shop/orders/drafts/discard-draft.server.ts';
import { unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aDraft, seller, sendAQuotation } from '#shop/testing/sales.ts';
import type { Mail } from './mail.server.ts';
import { sendQuotationMail } from './quotation-mail.server.ts';

const shop = useTestDatabase();

beforeEach(async () => {
  await shop.db.insert(users).values({ id: seller.userId, name: seller.fullName, email: 'marta@correo.example' });
});

test('a quotation is mailed with its link to a customer with an address, while it can be accepted', async () => {
  const now = new Date();
  const validUntil = formatIsoDay(new Date(now.getTime() + 8 * 24 * 60 * 60_000));
  const honey = await insertProduct(shop.db, { name: 'Miel de Páramo' });
  const sale = aDraft([unitLine(honey, 2)], { shippingCost: 9_000 });
  const customer = sale.customer && { ...sale.customer, email: 'laura@correo.example' };
  const { acceptance, draftId } = await sendAQuotation(shop.db, { ...sale, customer }, { validUntil, now });
  const sent: Mail[] = [];
  const send = (id: string) =>
    sendQuotationMail(shop.db, async (mail) => void sent.push(mail), { draftId: id, origin: 'https://tienda.example' });

  await send(draftId);
  const anonymous = aDraft([unitLine(honey)]);
  const silent = { ...anonymous, customer: anonymous.customer && { ...anonymous.customer, email: '' } };
  await send((await sendAQuotation(shop.db, silent, { validUntil, now })).draftId);
  await discardDraft(shop.db, { draftId, actor: seller });
  await send(draftId);

  expect(sent).toHaveLength(1);
  const text = sent[0]?.text.replaceAll('\u00a0', ' ') ?? '';
  expect(sent[0]).toMatchObject({ to: 'laura@correo.example', subject: expect.stringContaining('Tu cotización') });
  for (const words of [`https://tienda.example/cotizacion/${acceptance.token}`, '2 x Miel de Páramo', '$ 69.000'])
    expect(text, words).toContain(words);
});
