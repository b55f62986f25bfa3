import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Jobs } from '#db/job-queues.server.ts';
import { hashAddress } from '#shop/hash-address.server.ts';
import type { Mail } from './mail.server.ts';

/** The folder of mails of a shop without a mail server: each is a text and an HTML file. */
export type Outbox = {
  keep(mail: Mail & { from: string }): Promise<void>;
  /** Deletes mails older than the outbox keeps them. */
  prune(): Promise<void>;
  /** Deletes the mails to or about a person. */
  forget(person: Jobs['forget-mails']): Promise<void>;
};

const dayMs = 86_400_000;

/**
 * Opens an outbox.
 *
 * @param options.folder created on first use
 * @param options.days how long a mail is kept
 */
export function createOutbox({ folder, days }: { folder: string; days: number }): Outbox {
  return {
    keep: (mail) => keepMail(folder, mail),
    async prune() {
      const kept = Date.now() - days * dayMs;
      for (const name of await listFiles(folder)) {
        const file = path.join(folder, name);
        const writtenAt = await stat(file).then(({ mtimeMs }) => mtimeMs, ignoreMissing);
        if (writtenAt !== undefined && writtenAt < kept) await rm(file, { force: true });
      }
    },
    async forget(person) {
      for (const name of await listFiles(folder)) {
        if (!name.endsWith('.txt')) continue;
        const text = await readFile(path.join(folder, name), 'utf8').catch(ignoreMissing);
        if (text === undefined || !isAbout(person, name, text)) continue;
        await rm(path.join(folder, name.replace(/\.txt$/, '.html')), { force: true });
        await rm(path.join(folder, name), { force: true });
      }
    },
  };
}

function isAbout(person: Jobs['forget-mails'], name: string, text: string): boolean {
  if ('orderNumber' in person) return name.startsWith(`pedido-${person.orderNumber}-`);
  const to = /^Para: (.*)$/m.exec(text)?.[1] ?? '';
  // Mails to staff link to the account's page, whose URL ends with the account's id.
  const isLinked = text.split(/\s+/).some((word) => word.endsWith(`/${encodeURIComponent(person.userId)}`));
  return hashAddress(to) === person.addressHash || isLinked;
}

async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

async function keepMail(folder: string, { from, ...mail }: Mail & { from: string }) {
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
