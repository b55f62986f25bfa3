import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Only root may mount a disk. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

/** A disk of its own in memory (tmpfs), which really says ENOSPC when it is full. */
export function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const filling = path.join(folder, 'filling');
  return {
    folder,
    /** Leaves so many bytes free. */
    fill(leftBytes: number) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filling, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)));
    },
    free: () => rmSync(filling),
    /** Makes it larger, with all that is on it. */
    grow(to: number) {
      execFileSync('mount', ['-o', `remount,size=${to}m`, folder]);
    },
    unmount() {
      execFileSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}
