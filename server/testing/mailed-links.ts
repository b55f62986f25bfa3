import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { AccountMailJob } from '#db/jobs.server.ts';
import { sendAccountMail } from '../account-mail.server.ts';
import type { Mail } from '../mail.server.ts';

/** Sends the mails about accounts that are asked for, in that order, as the worker does, and forgets that they were. */
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

/** What opens the link of a mail: the last part of /restablecer/{token} or /confirmar/{token}. */
export function tokenIn(mail: Mail | undefined): string {
  const [, token] = /\/(?:restablecer|confirmar)\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (!token) throw new Error('The mail has no link');
  return token;
}
