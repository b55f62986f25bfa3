import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Mounting a disk requires root. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

/** Mounts a disk in memory (tmpfs) that returns ENOSPC when full. */
export function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const filling = path.join(folder, 'filling');
  return {
    folder,
    /** Fills the disk except for this number of bytes, while others may be writing to it. */
    fill(leftBytes: number) {
      const file = openSync(filling, 'w');
      const bytes = writeUntilFull(file);
      ftruncateSync(file, Math.max(0, bytes - leftBytes));
      closeSync(file);
    },
    free: () => rmSync(filling),
    unmount() {
      execFileSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}

/** Writes zeros until the disk is full; returns their number. */
function writeUntilFull(file: number): number {
  const block = Buffer.alloc(64 * 1024);
  let bytes = 0;
  while (true) {
    try {
      bytes += writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return bytes;
      throw error;
    }
  }
}

export type SmallDisk = ReturnType<typeof mountSmallDisk>;
