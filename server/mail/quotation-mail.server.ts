import type { Db } from '#db/database.server.ts';
import { findSentQuotation } from '#shop/orders/drafts/find-quotation.server.ts';
import { quotationMail } from '#shop/orders/drafts/quotation-mail.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { SendMail } from './mail.server.ts';

/** Mails the link of a quotation to its customer. Skips one that can no longer be accepted. */
export async function sendQuotationMail(
  db: Db,
  sendMail: SendMail,
  { draftId, origin }: { draftId: string; origin: string },
): Promise<void> {
  const quotation = await findSentQuotation(db, draftId, new Date());
  if (!quotation?.customer.email) return;
  await sendMail({
    to: quotation.customer.email,
    id: `cotizacion-${quotation.mark}`,
    ...quotationMail(quotation, await getStoreSettings(db), origin),
  });
}
