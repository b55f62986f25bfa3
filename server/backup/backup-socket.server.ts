import { chmodSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';

/** Longer names are no sockets on any system: Linux takes 107 bytes, macOS 103. */
const longestSocketName = 103;

/** Where a running shop on the embedded database is asked for a copy; null where the folder's name is too long for a socket. */
function socketOf(dataFolder: string): string | null {
  const file = path.join(dataFolder, 'backup.sock');
  const shorter = path.relative('', file);
  return [file, shorter].find((name) => Buffer.byteLength(name) <= longestSocketName) ?? null;
}

/**
 * Answers whoever asks on this machine for a copy of the running shop, through a socket in the data folder: who may read that
 * folder has the whole shop anyway, and nobody else reaches it.
 */
export async function answerBackups(
  dataFolder: string,
  writeCopy: () => Promise<Readable>,
  log: Logger,
): Promise<{ close(): void }> {
  const socket = socketOf(dataFolder);
  if (!socket) return { close() {} };
  const server = createServer((_, response) => {
    writeCopy()
      .then((copy) => pipeline(copy, response))
      .catch((error: unknown) => {
        log.error({ err: error }, 'a copy of the shop could not be written');
        response.destroy();
      });
  });
  // The folder is this process's own: what is left there is of one that was killed.
  rmSync(socket, { force: true });
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      log.warn({ err: error }, 'copies of the running shop cannot be asked for');
      resolve();
    });
    server.listen(socket, () => {
      chmodSync(socket, 0o600);
      resolve();
    });
  });
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Asks the shop that has the data folder open for a copy.
 *
 * @throws when none answers
 */
export function askForBackup(dataFolder: string): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const socketPath = socketOf(dataFolder);
    if (!socketPath) return reject(new Error('the name of the data folder is too long for a socket'));
    request({ socketPath, path: '/' }, resolve).once('error', reject).end();
  });
}
