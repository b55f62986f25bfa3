import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';
import { StorageOutageError } from '#shop/storage-outage.server.ts';

/** An S3-compatible store: Amazon S3, or another one at `endpoint`. */
type BucketSettings = {
  bucket: string;
  region: string | undefined;
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

/**
 * The shop's file storage, by key: `productorigenatural/3f…`. Writes are atomic. Rejects with `StorageOutageError` if
 * the disk or the bucket fails.
 */
export type Storage = {
  /** @returns null if there is no such file */
  find(key: string): Promise<Uint8Array | null>;
  has(key: string): Promise<boolean>;
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
  /**
   * Lists the keys directly in a folder, in no particular order; none if the folder does not exist. Foreign files may
   * have any name.
   */
  list(folder: string): AsyncIterable<string>;
  /** Approximate total size of a folder's files, in bytes. */
  weigh(folder: string): Promise<number>;
};

/** A storage backend: a local folder or a bucket. */
type Backend = { driver: DriverContract } & Pick<Storage, 'list' | 'weigh'>;

/** Opens the file storage: the S3 bucket if configured, otherwise `files` in the data folder. */
export async function createStorage(settings: {
  dataFolder: string;
  s3: BucketSettings | undefined;
  /** timeouts of the bucket */
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
        throw toOutage(error);
      }
    },
    has: (key) => disk.exists(key).catch(rethrow),
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }).catch(rethrow),
    remove: (key) => disk.delete(key).catch(rethrow),
    // Not the library's own listing, which stops at the first name it considers invalid.
    list,
    weigh,
  };
}

function openFolder(root: string): Backend {
  const list: Storage['list'] = async function* (folder) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    });
    for (const entry of entries) {
      // Skips temporary files of unfinished writes.
      if (entry.isFile() && !entry.name.endsWith('.tmp')) yield `${folder}/${entry.name}`;
    }
  };
  return {
    driver: new WholeFilesDriver(root),
    list,
    async weigh(folder) {
      let bytes = 0;
      // Files removed since the listing count as empty.
      for await (const key of list(folder)) bytes += (await stat(join(root, key)).catch(() => null))?.size ?? 0;
      return bytes;
    },
  };
}

/** Disk driver with atomic writes: writes a temporary file and renames it, so that partial files are never served. */
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

  /** Returns an exact buffer; the library returns the whole underlying memory, which can be larger than the file. */
  override getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(this.#root, key));
  }
}

type StorePatience = {
  /**
   * maximum time without data in either direction. Keep it below 6 seconds: the client applies longer values only until
   * the response starts.
   */
  silenceMs: number;
  /** maximum total time until the response starts */
  answerMs: number;
};

/**
 * Allows uploads of 10 MB, the largest file, at 1 Mbit/s: about 90 seconds. Data buffered by the system but not yet
 * sent counts as silence.
 */
const usualPatience: StorePatience = { silenceMs: 5_900, answerMs: 90_000 };

/** Opens an S3 bucket. The AWS client is large, so it is imported only here. */
async function openBucket(
  { bucket, region, endpoint, accessKeyId, secretAccessKey }: BucketSettings,
  { silenceMs, answerMs }: StorePatience,
): Promise<Backend> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { ListObjectsV2Command, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region: region ?? 'us-east-1',
    // Some compatible stores support neither the client's newer checksums nor per-object ACLs (see below).
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // By default the client would wait forever for a store that hangs, and block the upload.
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

/** Codes of the library for keys that it does not accept: the shop builds the keys. */
const badKeyCodes = new Set(['E_UNALLOWED_CHARACTERS', 'E_INVALID_KEY', 'E_PATH_TRAVERSAL_DETECTED']);

/** Turns a failure of the disk or the bucket into an outage; an error of the code stays as it is. */
function toOutage(error: unknown): unknown {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const isBug = inner instanceof TypeError || inner instanceof ReferenceError || inner instanceof RangeError;
    if (isBug || ('code' in inner && badKeyCodes.has(String(inner.code)))) return error;
  }
  return new StorageOutageError(error);
}

function rethrow(error: unknown): never {
  throw toOutage(error);
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof errors.E_CANNOT_READ_FILE)) return false;
  const cause: unknown = error.cause;
  return cause instanceof Error && (cause.name === 'NoSuchKey' || ('code' in cause && cause.code === 'ENOENT'));
}
