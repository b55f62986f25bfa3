import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { startS3Server } from '#server/testing/s3-server.ts';
import { StorageOutageError } from '#shop/storage-outage.server.ts';
import { createStorage } from './storage.server.ts';

async function keysOf(listed: AsyncIterable<string>) {
  const keys: string[] = [];
  for await (const key of listed) keys.push(key);
  return keys;
}

const leaf = new TextEncoder().encode('una hoja');

describe('files on disk', () => {
  const folders: string[] = [];
  async function aFolder() {
    const folder = await mkdtemp(join(tmpdir(), 'storage-'));
    folders.push(folder);
    return folder;
  }
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });

  test('a stored file is read byte for byte', async () => {
    const storage = await createStorage({ dataFolder: await aFolder(), s3: undefined });

    await storage.put('logos/abc', leaf, 'image/webp');

    expect(await storage.find('logos/abc')).toEqual(Buffer.from(leaf));
    expect(await storage.has('logos/abc')).toBe(true);
  });

  test('an unknown file is not found', async () => {
    const storage = await createStorage({ dataFolder: await aFolder(), s3: undefined });

    expect(await storage.find('logos/abc')).toBeNull();
    expect(await storage.has('logos/abc')).toBe(false);
  });

  test('a removed file is gone, and can be removed again', async () => {
    const dataFolder = await aFolder();
    const storage = await createStorage({ dataFolder, s3: undefined });
    await storage.put('logos/abc', leaf, 'image/webp');

    await storage.remove('logos/abc');
    await storage.remove('logos/abc');

    expect(await storage.find('logos/abc')).toBeNull();
    expect(await readdir(join(dataFolder, 'files', 'logos'))).toEqual([]);
  });

  test('a file written concurrently is complete, and no temporary file is left beside it', async () => {
    const dataFolder = await aFolder();
    const storage = await createStorage({ dataFolder, s3: undefined });
    const large = new Uint8Array(2_000_000).fill(7);

    await Promise.all(Array.from({ length: 8 }, () => storage.put('logos/abc', large, 'image/webp')));

    expect((await storage.find('logos/abc'))?.byteLength).toBe(large.byteLength);
    expect(await readdir(join(dataFolder, 'files', 'logos'))).toEqual(['abc']);
  });

  test('all files of a folder are listed, whatever their names; unfinished writes and other folders are not', async () => {
    const dataFolder = await aFolder();
    const storage = await createStorage({ dataFolder, s3: undefined });
    for (const key of ['logos/abc', 'logos/more/abc', 'avatars/abc']) await storage.put(key, leaf, 'image/webp');
    for (const name of ['foto (1) ñ.png', 'def.1f.tmp']) await writeFile(join(dataFolder, 'files', 'logos', name), '');

    expect((await keysOf(storage.list('logos'))).sort()).toEqual(['logos/abc', 'logos/foto (1) ñ.png']);
    expect(await storage.weigh('logos')).toBe(leaf.byteLength);
    expect(await storage.weigh('nowhere')).toBe(0);
    expect(await keysOf(storage.list('nowhere'))).toEqual([]);
  });

  test('a key cannot lead out of the folder', async () => {
    const storage = await createStorage({ dataFolder: await aFolder(), s3: undefined });

    await expect(storage.put('../outside', leaf, 'image/webp')).rejects.toThrow();
    await expect(storage.find('logos/../../outside')).rejects.toThrow();
  });

  test('a disk that fails is a storage outage, a key that no code may build is not', async () => {
    const dataFolder = await aFolder();
    await writeFile(join(dataFolder, 'files'), 'a file where the folder would be');
    const storage = await createStorage({ dataFolder, s3: undefined });

    await expect(storage.put('logos/abc', leaf, 'image/webp')).rejects.toBeInstanceOf(StorageOutageError);
    await expect(storage.put('../outside', leaf, 'image/webp')).rejects.not.toBeInstanceOf(StorageOutageError);
  });
});

// Listing is tested with the store below: this one computes a listing's signature without the path's trailing slash and
// refuses the request.
describe('files in an S3-compatible store that checks credentials', () => {
  test('a stored file is readable by another process, and gone for both once it is removed', async () => {
    const { stop, ...s3 } = await startS3Server();
    try {
      const storage = await createStorage({ dataFolder: '/nowhere', s3 });
      const another = await createStorage({ dataFolder: '/nowhere', s3 });

      expect(await storage.find('logos/abc')).toBeNull();
      expect(await storage.has('logos/abc')).toBe(false);
      await storage.put('logos/abc', leaf, 'image/webp');

      expect(Buffer.from((await another.find('logos/abc')) ?? [])).toEqual(Buffer.from(leaf));
      expect(await another.has('logos/abc')).toBe(true);

      await another.remove('logos/abc');
      expect(await storage.find('logos/abc')).toBeNull();
    } finally {
      await stop();
    }
  });

  test('a wrong key may neither read nor write, and gets an error instead of a missing file', async () => {
    const { stop, ...s3 } = await startS3Server();
    try {
      const owner = await createStorage({ dataFolder: '/nowhere', s3 });
      const stranger = await createStorage({ dataFolder: '/nowhere', s3: { ...s3, secretAccessKey: 'otra llave' } });
      await owner.put('logos/abc', leaf, 'image/webp');

      await expect(stranger.find('logos/abc')).rejects.toThrow();
      await expect(stranger.put('logos/abc', new Uint8Array(3), 'image/webp')).rejects.toThrow();
      expect(Buffer.from((await owner.find('logos/abc')) ?? [])).toEqual(Buffer.from(leaf));
    } finally {
      await stop();
    }
  });
});

describe('files in an S3-compatible store', () => {
  /** A minimal S3 server: one object per path. */
  async function aStore() {
    const objects = new Map<string, { body: Buffer; type: string | undefined }>();
    const server = createServer(async (request, response) => {
      const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://store');
      if (searchParams.has('list-type')) {
        response.end(aPage([...objects.keys()], searchParams));
        return;
      }
      if (request.method === 'PUT') {
        objects.set(path, { body: await buffer(request), type: request.headers['content-type'] });
        response.end();
        return;
      }
      if (request.method === 'DELETE') {
        objects.delete(path);
        response.writeHead(204).end();
        return;
      }
      const object = objects.get(path);
      if (object) response.end(object.body);
      else response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    return { objects, server, endpoint: `http://127.0.0.1:${port}` };
  }

  /** Returns one object per page, to test pagination. */
  function aPage(paths: string[], query: URLSearchParams) {
    const prefix = `/tienda/${query.get('prefix')}`;
    const matching = paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice('/tienda/'.length));
    const position = Number(query.get('continuation-token') ?? 0);
    const contents = matching
      .slice(position, position + 1)
      .map((key) => `<Contents><Key>${key}</Key><Size>8</Size></Contents>`);
    const next = position + 1 < matching.length ? `<NextContinuationToken>${position + 1}</NextContinuationToken>` : '';
    return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
  }

  test('they are stored under the bucket, by path, with their type, and a whole folder is listed', async () => {
    const { objects, server, endpoint } = await aStore();
    try {
      const storage = await createStorage({
        dataFolder: '/nowhere',
        s3: { bucket: 'tienda', region: 'auto', endpoint, accessKeyId: 'llave', secretAccessKey: 'secreto' },
      });

      expect(await storage.find('logos/abc')).toBeNull();
      expect(await storage.has('logos/abc')).toBe(false);
      await storage.put('logos/abc', leaf, 'image/webp');

      expect(objects.get('/tienda/logos/abc')).toMatchObject({ body: Buffer.from(leaf), type: 'image/webp' });
      expect(Buffer.from((await storage.find('logos/abc')) ?? [])).toEqual(Buffer.from(leaf));
      expect(await storage.has('logos/abc')).toBe(true);

      objects.set('/tienda/logos/foto (1).png', { body: Buffer.from(leaf), type: undefined });
      objects.set('/tienda/logos/', { body: Buffer.alloc(0), type: undefined });
      expect(await keysOf(storage.list('logos'))).toEqual(['logos/abc', 'logos/foto (1).png']);

      expect(await storage.weigh('logos')).toBe(16);

      await storage.remove('logos/abc');
      expect(objects.has('/tienda/logos/abc')).toBe(false);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  /** Opens a storage on a server with scripted responses and a timeout of a tenth of a second. */
  async function aStoreThat(answers: (request: IncomingMessage, response: ServerResponse) => void) {
    const server = createServer(answers);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    const storage = await createStorage({
      dataFolder: '/nowhere',
      s3: { bucket: 'tienda', region: 'auto', endpoint, accessKeyId: 'llave', secretAccessKey: 'secreto' },
      patience: { silenceMs: 100, answerMs: 5_000 },
    });
    const stop = () => {
      server.closeAllConnections();
      server.close();
    };
    return { storage, stop };
  }

  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['before it answers', () => {}],
    [
      'within a file',
      (_, response) => void response.writeHead(200, { 'content-length': leaf.byteLength * 2 }).write(leaf),
    ],
  ])('a read from a store that stops responding %s fails as a storage outage', async (_, answers) => {
    const { storage, stop } = await aStoreThat(answers);
    try {
      await expect(storage.find('logos/abc')).rejects.toBeInstanceOf(StorageOutageError);
    } finally {
      stop();
    }
  });

  test('a slow file is awaited as long as some of it arrives', async () => {
    const { storage, stop } = await aStoreThat(async (_, response) => {
      // Takes longer in total than the silence timeout.
      for (let part = 0; part < 6; part += 1) {
        response.write(leaf);
        await pause(30);
      }
      response.end();
    });
    try {
      expect(await storage.find('logos/abc')).toHaveLength(leaf.byteLength * 6);
    } finally {
      stop();
    }
  });
});
