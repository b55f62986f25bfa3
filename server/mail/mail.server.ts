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
};

/** Sends one message. Throws on failure, so that the job is retried. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Creates a mail sender: SMTP if a server URL is given, otherwise the outbox. */
export function createMail(options: {
  smtpUrl: string | undefined;
  from: string;
  outbox: { keep: (mail: Mail & { from: string }) => Promise<void> };
}): SendMail {
  if (!options.smtpUrl) return (mail) => options.outbox.keep({ from: options.from, ...mail });

  const transport = createTransport({
    url: options.smtpUrl,
    // Nodemailer's default timeouts are minutes; an unresponsive server must not block the job that long.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return async ({ id, ...mail }) => {
    await transport.sendMail({
      from: options.from,
      ...mail,
      ...(id && { messageId: `<${id}@${hostOf(options.from)}>` }),
      // Suppresses automatic replies such as out-of-office notices.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}

/** Extracts the host of the sender's address: 'Origen <hola@origen.example>' gives 'origen.example'. */
function hostOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}
