import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RouterContextProvider } from 'react-router';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchPictureContext, logContext, originContext, picturesContext, viewerContext } from '#app/context.ts';
import type { FetchPicture } from '#server/files/fetch-picture.server.ts';
import { createPictures, type Pictures } from '#server/files/pictures.server.ts';
import { createStorage } from '#server/files/storage.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action } from './upload-picture.ts';

let dataFolder: string;
let pictures: Pictures;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'staff-pictures-'));
  pictures = createPictures(await createStorage({ dataFolder, s3: undefined }));
});
afterEach(() => rm(dataFolder, { recursive: true }));

type Sent = { file?: Uint8Array; url?: string; bucket?: string; fetchPicture?: FetchPicture };

async function send({ file, url, bucket = 'productorigenatural', fetchPicture }: Sent) {
  const context = new RouterContextProvider();
  context.set(
    viewerContext,
    aViewer({ userId: 'marta', email: '', fullName: 'Marta', role: 'admin', avatarUrl: null }),
  );
  context.set(logContext, createLog('silent'));
  context.set(originContext, 'https://tienda.example');
  context.set(picturesContext, pictures);
  context.set(fetchPictureContext, fetchPicture ?? (() => Promise.reject(new Error('nothing is to be fetched'))));
  const body = new FormData();
  if (file) body.set('file', new File([new Uint8Array(file)], 'foto.png', { type: 'image/png' }));
  if (url) body.set('url', url);
  const address = new URL(`https://tienda.example/admin/pictures/${bucket}`);
  const request = new Request(address, { method: 'POST', body });
  const answer = await action({ request, url: address, params: { bucket }, context } as never);
  return { status: answer.status, body: await answer.json() };
}

const aPicture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#e1ebe1' } })
    .png()
    .toBuffer();
const ours = /^\/imagenes\/productorigenatural\/[0-9a-f]{32}$/;

test('the same upload is stored once for all staff', async () => {
  const first = await send({ file: await aPicture() });
  expect(first).toEqual({ status: 200, body: { outcome: 'kept', url: expect.stringMatching(ours) } });
  expect(await send({ file: await aPicture() })).toEqual(first);
});

test('a pasted URL is fetched by the server and stored like an upload', async () => {
  const requestedUrls: string[] = [];
  const fetchPicture: FetchPicture = async (address) => {
    requestedUrls.push(address);
    return { ok: true, bytes: await aPicture() };
  };
  const answer = await send({ url: 'https://fotos.example/moringa.png', fetchPicture });
  expect(answer.body).toEqual({ outcome: 'kept', url: expect.stringMatching(ours) });
  expect(requestedUrls).toEqual(['https://fotos.example/moringa.png']);
});

test('a URL of the shop’s own picture is used as it is', async () => {
  const { body } = await send({ file: await aPicture() });
  expect(await send({ url: `https://tienda.example${body.url}/320.webp` })).toEqual({ status: 200, body });
  const missing = await send({ url: `/imagenes/logos/${'a'.repeat(32)}` });
  expect([missing.status, missing.body.message]).toEqual([400, 'No encontramos una imagen en esa dirección.']);
});

test('a disguised file, an internal address and an empty form are refused with their reason', async () => {
  const notAPicture = 'El archivo no es una imagen PNG, JPG o WebP, o está dañado.';
  const script = new TextEncoder().encode('<svg onload="alert(1)"/>');
  expect(await send({ file: script })).toEqual({ status: 400, body: { outcome: 'refused', message: notAPicture } });
  expect(await send({ url: 'https://x.example/1', fetchPicture: async () => ({ ok: true, bytes: script }) })).toEqual({
    status: 400,
    body: { outcome: 'refused', message: notAPicture },
  });
  expect(
    (await send({ url: 'http://10.0.0.1/', fetchPicture: async () => ({ ok: false, reason: 'forbidden' }) })).body,
  ).toEqual({ outcome: 'refused', message: 'Esa dirección no es de un sitio público de internet.' });
  expect((await send({})).body).toEqual({ outcome: 'refused', message: 'Elige una imagen.' });
});

test('staff cannot upload to the buckets of customers', async () => {
  await expect(send({ bucket: 'avatars', file: await aPicture() })).rejects.toMatchObject({ init: { status: 404 } });
});
