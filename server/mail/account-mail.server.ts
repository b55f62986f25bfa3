import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { AccountMailJob } from '#db/job-queues.server.ts';
import { users } from '#db/schema.ts';
import { type AccountNews, accountMail } from '#shop/customers/account-mail.ts';
import { makeAccountLink } from '#shop/customers/credentials/account-link.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { SendMail } from './mail.server.ts';

/**
 * Mails a user about their account, with links to pages at `origin`. Sends nothing for an unknown address or an
 * outdated job, such as a confirmation link for an address that is already confirmed.
 *
 * Link tokens are created at sending time, so that no job holds a secret. A retry sends a new link.
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
