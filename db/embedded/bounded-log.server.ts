import { closeSync, constants, fchownSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

/** PostgreSQL writes a few lines per start, so this lasts for years. */
const largestBytes = 1024 * 1024;

type Options = {
  largest?: number;
  /** owner of the file, if not this process's user */
  uid?: number | undefined;
  gid?: number | undefined;
};

/**
 * Opens a log file with rotation, limited to twice `largest` bytes: a full file is renamed to `<file>.1` and replaces
 * the previous one.
 *
 * Write errors are ignored and lose log lines, so that they never stop the server.
 */
export function openBoundedLog(
  file: string,
  { largest = largestBytes, uid, gid }: Options = {},
): { write(chunk: Buffer): void; close(): void } {
  let opened: { descriptor: number; bytes: number } | undefined;
  const open = () => {
    const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
    // Another user may own the folder that root writes to: symbolic links are not followed.
    const descriptor = openSync(file, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
    if (uid !== undefined && gid !== undefined) fchownSync(descriptor, uid, gid);
    return { descriptor, bytes: fstatSync(descriptor).size };
  };
  const close = () => {
    if (opened) closeSync(opened.descriptor);
    opened = undefined;
  };
  return {
    write(chunk) {
      try {
        opened ??= open();
        if (opened.bytes > 0 && opened.bytes + chunk.length > largest) {
          close();
          renameSync(file, `${file}.1`);
          opened = open();
        }
        const bytes = chunk.subarray(0, largest);
        writeSync(opened.descriptor, bytes);
        opened.bytes += bytes.length;
      } catch {
        // Usually a full disk.
      }
    },
    close,
  };
}
