import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';

export type Mail = { to: string; subject: string; text: string; html: string };

/** Sends one message, or throws so that the job that asked for it is tried again. */
export type SendMail = (mail: Mail) => Promise<void>;

/**
 * Mail by SMTP where an address of a server is given; else every message becomes a readable file in the outbox folder.
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
  return async (mail) => {
    await transport.sendMail({ from: options.from, ...mail });
  };
}

async function keepInOutbox(folder: string, from: string, mail: Mail) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = new Date().toISOString();
  const file = path.join(folder, `${now.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`);
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
  await writeFile(`${file}.part`, message, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
