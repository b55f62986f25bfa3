import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { AccountMailJob } from '#db/jobs.server.ts';
import { users } from '#db/schema.ts';
import { makeAccountLink } from '#shop/customers/account-link.server.ts';
import { type AccountNews, accountMail } from '#shop/customers/account-mail.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { SendMail } from './mail.server.ts';

/**
 * Mails somebody about their account, with links to pages at `origin`. Nothing is sent to an address that is nobody's, nor
 * what is no longer so: a link to confirm what is confirmed.
 *
 * What opens a link is made here, at sending time, so that no job holds a secret. A mail sent again has a link of its own.
 */
export async function sendAccountMail(
  db: Db,
  sendMail: SendMail,
  { job, origin }: { job: AccountMailJob; origin: string },
): Promise<void> {
  const [user] = await db
    .select({ id: users.id, email: users.email, isPending: users.confirmationPending })
    .from(users)
    .where('email' in job ? eq(users.email, job.email) : eq(users.id, job.userId));
  if (!user) return;
  const news = await findNews(db, job.kind, user);
  if (!news) return;
  await sendMail({ to: user.email, ...accountMail(news, await getStoreSettings(db), origin) });
}

async function findNews(
  db: Db,
  kind: AccountMailJob['kind'],
  user: { id: string; isPending: boolean },
): Promise<AccountNews | null> {
  switch (kind) {
    case 'reset':
      return { kind, token: await makeAccountLink(db, 'reset', user.id) };
    case 'confirm':
      return user.isPending ? { kind, token: await makeAccountLink(db, 'confirm', user.id) } : null;
    case 'known-address':
      return user.isPending ? null : { kind };
    default:
      return { kind };
  }
}
