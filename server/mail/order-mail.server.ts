import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type MailAudience, orderMails } from '#db/schema.ts';
import { customerMail } from '#shop/orders/mail/order-mail.ts';
import { findMailFacts } from '#shop/orders/mail/order-mail-facts.server.ts';
import { customerNews } from '#shop/orders/mail/order-mail-news.ts';
import { staffMail } from '#shop/orders/mail/order-mail-staff.ts';
import { staffNews } from '#shop/orders/mail/staff-news.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Mail, SendMail } from './mail.server.ts';

/** After this, a claim counts as abandoned: SMTP timeouts are far shorter, so the worker that holds it has died. */
const claimMinutes = 10;

type MailJob = { eventId: number; audience: MailAudience };

/**
 * Mails the customer or the staff about an order event, with links to pages at `origin`.
 *
 * Stores a claim before sending, so that only one of several workers sends, and `sentAt` after it. A mail is sent twice
 * only if the mail server accepted it but `sentAt` was not stored, because its reply was lost, the database failed or
 * the process died; both have the same Message-ID. Skips outdated events (see `customerNews`), deleted orders (except
 * payments that staff have to review) and, for staff, shops without a notification address.
 *
 * @throws if sending failed or another worker holds the claim, so that the job is retried
 */
export async function sendOrderMail(
  db: Db,
  sendMail: SendMail,
  { origin, ...job }: MailJob & { origin: string },
): Promise<void> {
  const mail = await composeMail(db, job, origin);
  if (!mail) return;
  const claim = await claimMail(db, job);
  if (claim === 'sent') return;
  if (claim === 'taken') throw new Error('This mail is being sent by another process');
  try {
    await sendMail(mail);
  } catch (error) {
    await db.delete(orderMails).where(and(thisMail(job), eq(orderMails.claimedAt, claim), isNull(orderMails.sentAt)));
    throw error;
  }
  await db.update(orderMails).set({ sentAt: new Date() }).where(thisMail(job));
}

async function composeMail(db: Db, { eventId, audience }: MailJob, origin: string): Promise<Mail | null> {
  const facts = await findMailFacts(db, eventId);
  if (!facts) return null;
  const { event, order, state } = facts;
  const settings = await getStoreSettings(db);
  const id = `pedido-${order.orderNumber}-${eventId}-${audience}`;

  if (audience === 'staff') {
    const news = staffNews(event, order, state);
    if (!news || !settings.notificationEmail) return null;
    return { id, to: settings.notificationEmail, ...staffMail(news, order, settings, origin) };
  }
  // The address is empty after the customer closed their account and their data was erased.
  if (!order.shippingAddress.email) return null;
  const news = customerNews(event, order, state);
  return news && { id, to: order.shippingAddress.email, ...customerMail(news, order, settings, origin) };
}

/**
 * Claims a mail for this worker. An abandoned claim is taken over.
 *
 * @returns the time of the claim, which identifies it; or 'sent', or 'taken' if another worker holds the claim
 */
async function claimMail(db: Db, job: MailJob): Promise<Date | 'sent' | 'taken'> {
  const claimedAt = new Date();
  const abandoned = new Date(claimedAt.getTime() - claimMinutes * 60_000);
  const [claimed] = await db
    .insert(orderMails)
    .values({ ...job, claimedAt })
    .onConflictDoUpdate({
      target: [orderMails.eventId, orderMails.audience],
      set: { claimedAt },
      setWhere: and(isNull(orderMails.sentAt), lt(orderMails.claimedAt, abandoned)),
    })
    .returning({ claimedAt: orderMails.claimedAt });
  if (claimed) return claimed.claimedAt;
  const [standing] = await db.select({ sentAt: orderMails.sentAt }).from(orderMails).where(thisMail(job));
  return standing?.sentAt ? 'sent' : 'taken';
}

const thisMail = ({ eventId, audience }: MailJob) =>
  and(eq(orderMails.eventId, eventId), eq(orderMails.audience, audience));
