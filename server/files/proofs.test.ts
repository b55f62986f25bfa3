import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxProofBytes, proofMessages } from '#shop/orders/proofs/proof.ts';
import { createPictures, pictureHandler } from './pictures.server.ts';
import { createProofs, type Proofs } from './proofs.server.ts';
import { createStorage, type Storage } from './storage.server.ts';

let dataFolder: string;
let storage: Storage;
let proofs: Proofs;

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'proofs-'));
  storage = await createStorage({ dataFolder, s3: undefined });
  proofs = createProofs(storage);
});

afterEach(() => rm(dataFolder, { recursive: true }));

const aPicture = () => sharp({ create: { width: 300, height: 400, channels: 3, background: '#e1ebe1' } });

/** A minimal valid PDF: one empty page. */
const aPdf = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/MediaBox[0 0 3 3]/Parent 2 0 R>>endobj',
  'trailer<</Root 1 0 R>>',
  'startxref',
  '9',
  '%%EOF',
  '',
].join('\n');

/** The signature of a Windows executable. */
const aProgram = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(2_000, 7)]);

const check = (content: Uint8Array | string, name = 'comprobante.jpg', type = 'image/jpeg') =>
  proofs.check(new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type }));

const wrongType = { ok: false, message: proofMessages.wrongType };

describe('accepted proofs', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a %s, whatever it is called', async (format) => {
    const bytes = await aPicture().toFormat(format).toBuffer();

    expect(await check(bytes, 'pago.exe', 'application/x-msdownload')).toMatchObject({
      ok: true,
      proof: {
        contentType: `image/${format}`,
        fileName: 'pago.exe',
        byteSize: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    });
  });

  test('a PDF, also one with nothing but blanks after its end', async () => {
    expect(await check(aPdf, 'pago.pdf')).toMatchObject({ ok: true, proof: { contentType: 'application/pdf' } });
    expect(await check(`${aPdf}\r\n \0\0`)).toMatchObject({ ok: true });
  });

  test('an empty file is refused, and one above ten megabytes, each with its reason', async () => {
    const large = Buffer.concat([Buffer.from(aPdf.replace('%%EOF\n', '')), Buffer.alloc(maxProofBytes, 32)]);

    expect(await check('')).toEqual({ ok: false, message: proofMessages.empty });
    expect(await check(Buffer.concat([large, Buffer.from('%%EOF')]))).toEqual({
      ok: false,
      message: proofMessages.tooLarge,
    });
  });

  test.each([
    ['a program called a picture', aProgram],
    ['text called a picture', '<script>alert(1)</script>'],
    ['a drawing that can hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a program before a PDF', Buffer.concat([aProgram, Buffer.from(aPdf)])],
    ['a page of the web before a PDF', `<html>${aPdf}`],
    ['a program after a PDF', Buffer.concat([Buffer.from(aPdf), aProgram])],
    ['a PDF cut short', aPdf.slice(0, -20)],
    ['a PDF whose table of contents lies past its end', aPdf.replace('\n9\n', '\n999999\n')],
    ['nothing but the beginning of a PDF', '%PDF-1.7\n'],
    ['the beginning of a JPEG before a program', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), aProgram])],
  ])('%s is refused', async (_, content) => {
    expect(await check(content)).toEqual(wrongType);
  });

  test.each(['jpeg', 'png', 'webp'] as const)('a %s cut short is refused', async (format) => {
    const noise = Buffer.from(Uint8Array.from({ length: 300 * 400 * 3 }, (_, index) => (index * 7919) % 251));
    const bytes = await sharp(noise, { raw: { width: 300, height: 400, channels: 3 } })
      .toFormat(format)
      .toBuffer();

    expect(await check(bytes)).toMatchObject({ ok: true });
    expect(await check(bytes.subarray(0, bytes.byteLength / 2))).toEqual(wrongType);
  });

  test('a small file that decodes to a picture of gigabytes is refused', async () => {
    const bytes = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();

    expect(bytes.byteLength).toBeLessThan(maxProofBytes);
    expect(await check(bytes)).toEqual(wrongType);
  });

  test('a file’s name is kept as far as it is readable', async () => {
    const nameOf = async (name: string) => {
      const checked = await check(aPdf, name);
      return checked.ok && checked.proof.fileName;
    };

    expect(await nameOf('Transferencia Nequi ñ.pdf')).toBe('Transferencia Nequi ñ.pdf');
    expect(await nameOf('C:\\fakepath\\..\\pago.pdf')).toBe('pago.pdf');
    expect(await nameOf('pago\u202Efdp.exe\n.pdf')).toBe('pagofdp.exe.pdf');
    expect(await nameOf('\u200b')).toBe('comprobante.pdf');
    const long = await nameOf(`${'a'.repeat(300)}.pdf`);
    expect(long).toHaveLength(120);
    expect(long).toMatch(/…\.pdf$/);
  });
});

describe('stored proofs', () => {
  async function aKeptProof() {
    const checked = await check(await aPicture().png().toBuffer());
    if (!checked.ok) throw new Error(checked.message);
    await proofs.keep(checked.proof, checked.bytes);
    return checked;
  }

  test('each has a random name of its own, and is read byte for byte and deleted', async () => {
    const one = await aKeptProof();
    const other = await aKeptProof();

    expect(one.proof.storageKey).toMatch(/^comprobantes\/[\w-]{32}\.png$/);
    expect(other.proof.storageKey).not.toBe(one.proof.storageKey);
    expect(await proofs.read(one.proof.storageKey)).toEqual(Buffer.from(one.bytes));

    await proofs.drop(one.proof.storageKey);
    expect(await proofs.read(one.proof.storageKey)).toBeNull();
    expect(await readdir(join(dataFolder, 'files', 'comprobantes'))).toHaveLength(1);
  });

  test('no other file of the storage is read or deleted as a proof', async () => {
    await storage.put('logos/abc', new Uint8Array(9), 'image/webp');

    expect(await proofs.read('logos/abc')).toBeNull();
    await proofs.drop('logos/abc');
    await proofs.drop('comprobantes/../logos/abc');
    expect(await storage.has('logos/abc')).toBe(true);
  });

  test('no picture address leads to one', async () => {
    const { proof } = await aKeptProof();
    await storage.put(
      'comprobantes/0123456789abcdef0123456789abcdef',
      await aPicture().webp().toBuffer(),
      'image/webp',
    );
    const shop = new Hono().get('/imagenes/*', pictureHandler(createPictures(storage)));
    const statusOf = async (path: string) => (await shop.request(path)).status;

    expect(await statusOf(`/imagenes/${proof.storageKey}`)).toBe(404);
    expect(await statusOf('/imagenes/comprobantes/0123456789abcdef0123456789abcdef')).toBe(404);
    expect(await statusOf('/imagenes/comprobantes/0123456789abcdef0123456789abcdef/640.webp')).toBe(404);
    expect(await statusOf(`/imagenes/logos/..%2F${encodeURIComponent(proof.storageKey)}`)).toBe(404);
    expect(await statusOf(`/imagenes/logos/%2e%2e/${proof.storageKey}`)).toBe(404);
  });
});
