import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { consents } from '#db/schema.ts';
import { leaveHref, subscriptionMail } from '#shop/newsletter/newsletter-mail.ts';
import { isConfirmed } from '#shop/newsletter/subscriptions.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { SendMail } from './mail.server.ts';

/**
 * Mails the link that confirms a subscription to the newsletter. Skips subscriptions that have ended, and addresses
 * that are confirmed already.
 */
export async function sendNewsletterMail(
  db: Db,
  sendMail: SendMail,
  { consentId, origin }: { consentId: number; origin: string },
): Promise<void> {
  const [consent] = await db
    .select({ email: consents.email, revokedAt: consents.revokedAt, token: consents.linkToken })
    .from(consents)
    .where(eq(consents.id, consentId));
  if (!consent?.token || consent.revokedAt || (await isConfirmed(db, consent.email))) return;
  const { email, token } = consent;
  const mail = subscriptionMail(token, await getStoreSettings(db), origin);
  await sendMail({ to: email, unsubscribeHref: leaveHref(origin, token), ...mail });
}
