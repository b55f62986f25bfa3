import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type MailAudience, orderMails } from '#db/schema.ts';
import { customerMail } from '#shop/orders/order-mail.ts';
import { findMailFacts } from '#shop/orders/order-mail-facts.server.ts';
import { customerNews, staffNews } from '#shop/orders/order-mail-news.ts';
import { staffMail } from '#shop/orders/order-mail-staff.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Mail, SendMail } from './mail.server.ts';

/** A mail server answers or is given up well within this; whoever took a mail up before that was killed. */
const claimMinutes = 10;

type MailJob = { eventId: number; audience: MailAudience };

/**
 * Tells the customer or the staff of an event of an order, with links to pages at `origin`.
 *
 * Once: the mail is written down as taken up before it is sent and as sent after, so of several workers one sends it. Only
 * a process killed between the mail server's yes and its own note of it lets a mail go out again; that one bears the same
 * Message-ID. What is no longer news (see `customerNews`), an order deleted meanwhile and a shop without an address for
 * its staff are passed over.
 *
 * @throws when the mail could not be sent, or another worker has it in hand, so that the job is tried again
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
  // Who ordered closed their account, and was forgotten: there is nobody to tell.
  if (!order.shippingAddress.email) return null;
  const news = customerNews(event, order, state);
  return news && { id, to: order.shippingAddress.email, ...customerMail(news, order, settings, origin) };
}

/** Takes a mail up. @returns when that was, as the mark of who did; or that somebody has sent it, or has it in hand */
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
