import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
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
    /** Fills the disk except for this number of bytes. */
    fill(leftBytes: number) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filling, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)));
    },
    free: () => rmSync(filling),
    unmount() {
      execFileSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}

export type SmallDisk = ReturnType<typeof mountSmallDisk>;
