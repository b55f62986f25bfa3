import { createTransport } from 'nodemailer';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** address for replies, if `from` is an unattended mailbox */
  replyTo?: string;
  /** stays the same on retries, so that mail programs and the outbox can deduplicate */
  id?: string;
  /** the address that ends the subscription this mail belongs to, also by a mail program's own button (RFC 8058) */
  unsubscribeHref?: string;
};

/** Sends one message. Throws on failure, so that the job is retried. */
export type SendMail = (mail: Mail) => Promise<void>;

type MailOptions = {
  smtpUrl: string | undefined;
  /** the sender: 'Origen <hola@origen.example>', or an address alone, which is shown with the shop's name */
  from: string;
  findSiteName: () => Promise<string>;
  outbox: { keep: (mail: Mail & { from: string }) => Promise<void> };
};

/** Creates a mail sender: SMTP if a server URL is given, otherwise the outbox. */
export function createMail({ smtpUrl, from, findSiteName, outbox }: MailOptions): SendMail {
  const namedFrom = async () => (from.includes('<') ? from : formatSender(await findSiteName(), from));
  if (!smtpUrl) return async (mail) => outbox.keep({ from: await namedFrom(), ...mail });

  const transport = createTransport({
    url: smtpUrl,
    // Nodemailer's default timeouts are minutes; an unresponsive server must not block the job that long.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return async ({ id, unsubscribeHref, ...mail }) => {
    await transport.sendMail({
      from: await namedFrom(),
      ...mail,
      ...(id && { messageId: `<${id}@${hostOf(from)}>` }),
      // Suppresses automatic replies such as out-of-office notices.
      headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeHref && unsubscribeHeaders(unsubscribeHref)) },
    });
  };
}

function unsubscribeHeaders(href: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A sender with its name as a quoted string (RFC 5322), in one line. */
function formatSender(name: string, address: string): string {
  const line = name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return `"${line.replaceAll(/["\\]/g, '\\$&')}" <${address.trim()}>`;
}

/** Extracts the host of the sender's address: 'Origen <hola@origen.example>' gives 'origen.example'. */
function hostOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}
