import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';

/** An S3-compatible store: Amazon's own, or another one at `endpoint`. */
type BucketSettings = {
  bucket: string;
  region: string | undefined;
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Where the shop keeps files, by key: `productorigenatural/3f…`. What is written is whole or not there. */
export type Storage = {
  /** @returns null when nothing is kept under the key */
  find(key: string): Promise<Uint8Array | null>;
  has(key: string): Promise<boolean>;
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Nothing happens where nothing is kept. */
  remove(key: string): Promise<void>;
  /** All that lies directly in a folder, in no order; none where there is no such folder. What others put there has any name. */
  list(folder: string): AsyncIterable<string>;
  /** About how many bytes that is. */
  weigh(folder: string): Promise<number>;
};

/** One of the places where files may be kept. */
type Place = { driver: DriverContract } & Pick<Storage, 'list' | 'weigh'>;

/** Opens the shop's file storage: the S3 bucket where one is set, else `files` in the data folder. */
export async function createStorage(settings: {
  dataFolder: string;
  s3: BucketSettings | undefined;
  /** how long a store is waited for */
  patience?: StorePatience;
}): Promise<Storage> {
  const { driver, list, weigh } = settings.s3
    ? await openBucket(settings.s3, settings.patience ?? usualPatience)
    : openFolder(join(settings.dataFolder, 'files'));
  const disk = new Disk(driver);
  return {
    async find(key) {
      try {
        return await disk.getBytes(key);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    has: (key) => disk.exists(key),
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    remove: (key) => disk.delete(key),
    // The library's own listing ends at the first name that it would not give a file itself.
    list,
    weigh,
  };
}

function openFolder(root: string): Place {
  const list: Storage['list'] = async function* (folder) {
    const found = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    });
    for (const entry of found) {
      // Aside until it is whole; nothing the shop knows of.
      if (entry.isFile() && !entry.name.endsWith('.tmp')) yield `${folder}/${entry.name}`;
    }
  };
  return {
    driver: new WholeFilesDriver(root),
    list,
    async weigh(folder) {
      let bytes = 0;
      // What is removed in between weighs nothing.
      for await (const key of list(folder)) bytes += (await stat(join(root, key)).catch(() => null))?.size ?? 0;
      return bytes;
    },
  };
}

/** The disk driver, with each file written aside and moved into place, so that nobody is ever served half of one. */
class WholeFilesDriver extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const target = join(this.#root, key);
    const aside = `${target}.${randomUUID()}.tmp`;
    await mkdir(dirname(target), { recursive: true });
    try {
      await writeFile(aside, contents, { flush: true });
      await rename(aside, target);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }

  /** The library hands out the whole memory a file was read into, which can be more than the file. */
  override getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(this.#root, key));
  }
}

type StorePatience = {
  /** how long nothing may come or go, on the way there or back. Six seconds or more the client counts until the answer begins only. */
  silenceMs: number;
  /** how long a store may take in all until its answer begins */
  answerMs: number;
};

/**
 * Ten megabytes, the largest file that is sent here, take a minute and a half on a line of one megabit. What the system has
 * taken and not sent yet counts as silence too.
 */
const usualPatience: StorePatience = { silenceMs: 5_900, answerMs: 90_000 };

/** The AWS client is large: a shop that keeps its files on disk never loads it. */
async function openBucket(
  { bucket, region, endpoint, accessKeyId, secretAccessKey }: BucketSettings,
  { silenceMs, answerMs }: StorePatience,
): Promise<Place> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { ListObjectsV2Command, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region: region ?? 'us-east-1',
    // Several compatible stores know neither the client's newer checksums nor, below, per-object permissions.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Left to itself the client waits for ever for a store that hangs, and so would whoever sends a file.
    requestHandler: {
      connectionTimeout: 3_000,
      socketTimeout: silenceMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
    maxAttempts: 2,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId, secretAccessKey },
  });
  async function* objectsIn(folder: string) {
    let next: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, Delimiter: '/', ContinuationToken: next }),
      );
      for (const { Key, Size = 0 } of page.Contents ?? []) if (Key && !Key.endsWith('/')) yield { Key, Size };
      next = page.NextContinuationToken;
    } while (next);
  }
  return {
    driver: new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }),
    async *list(folder) {
      for await (const { Key } of objectsIn(folder)) yield Key;
    },
    async weigh(folder) {
      let bytes = 0;
      for await (const { Size } of objectsIn(folder)) bytes += Size;
      return bytes;
    },
  };
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof errors.E_CANNOT_READ_FILE)) return false;
  const cause: unknown = error.cause;
  return cause instanceof Error && (cause.name === 'NoSuchKey' || ('code' in cause && cause.code === 'ENOENT'));
}
