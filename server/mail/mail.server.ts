import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
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

/**
 * Creates a mail sender: SMTP if a server URL is given, otherwise text and HTML files in the outbox folder.
 *
 * @param options.outbox the folder for messages without SMTP, created on first use
 */
export function createMail(options: { smtpUrl: string | undefined; from: string; outbox: string }): SendMail {
  if (!options.smtpUrl) return (mail) => keepInOutbox(options.outbox, options.from, mail);

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

async function keepInOutbox(folder: string, from: string, mail: Mail) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = new Date().toISOString();
  const name = mail.id ?? `${now.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
  const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');
  const message = [
    `De: ${from}`,
    `Para: ${oneLine(mail.to)}`,
    `Fecha: ${now}`,
    `Asunto: ${oneLine(mail.subject)}`,
    '',
    mail.text,
    '',
  ].join('\n');
  await keepFile(path.join(folder, `${name}.txt`), message);
  // The HTML version, to open in a browser.
  await keepFile(path.join(folder, `${name}.html`), mail.html);
}

/** Writes a file atomically (rename), readable by its owner only. */
async function keepFile(file: string, content: string) {
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
