import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { AccountMailJob } from '#db/job-queues.server.ts';
import { sendAccountMail } from '#server/mail/account-mail.server.ts';
import type { Mail } from '#server/mail/mail.server.ts';

/** Sends the queued account mails in order, as the worker does, and deletes their jobs. */
export async function sendAccountMails(db: Db): Promise<Mail[]> {
  const { rows } = await db.execute<{ data: AccountMailJob }>(sql`
    with taken as (delete from pgboss.job where name = 'account-mail' returning data, created_on, id)
    select data from taken order by created_on, id`);
  const sent: Mail[] = [];
  const keep = async (mail: Mail) => {
    sent.push(mail);
  };
  for (const { data } of rows) await sendAccountMail(db, keep, { job: data, origin: 'https://tienda.example' });
  return sent;
}

/** Extracts the token from a mail's link: the last part of /restablecer/{token} or /confirmar/{token}. */
export function tokenIn(mail: Mail | undefined): string {
  const [, token] = /\/(?:restablecer|confirmar)\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (!token) throw new Error('The mail has no link');
  return token;
}
