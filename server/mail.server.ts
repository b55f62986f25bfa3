import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** who answers are for, where the sender is nobody */
  replyTo?: string;
  /** the same for a message sent again, so that mail programs show it once and the outbox keeps it once */
  id?: string;
};

/** Sends one message, or throws so that the job that asked for it is tried again. */
export type SendMail = (mail: Mail) => Promise<void>;

/**
 * Mail by SMTP where an address of a server is given; else every message becomes a readable file in the outbox folder,
 * beside its HTML.
 *
 * @param options.outbox the folder for messages without SMTP, made when first needed
 */
export function createMail(options: { smtpUrl: string | undefined; from: string; outbox: string }): SendMail {
  if (!options.smtpUrl) return (mail) => keepInOutbox(options.outbox, options.from, mail);

  const transport = createTransport({
    url: options.smtpUrl,
    // A server that does not answer must not hold the job for the minutes that are nodemailer's default.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return async ({ id, ...mail }) => {
    await transport.sendMail({
      from: options.from,
      ...mail,
      ...(id && { messageId: `<${id}@${hostOf(options.from)}>` }),
      // Nobody's holiday notice is to answer a shop.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}

/** The host of a sender's address: 'Origen <hola@origen.example>' is of 'origen.example'. */
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
  // As a mail program shows it, for whoever opens it in a browser.
  await keepFile(path.join(folder, `${name}.html`), mail.html);
}

/** Whole or not at all, for its owner alone. */
async function keepFile(file: string, content: string) {
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
