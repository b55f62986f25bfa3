import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RouterContextProvider } from 'react-router';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseFlash } from '#app/account/flash.ts';
import { action as createCategory } from '#app/admin/categories/create-category.ts';
import {
  dbContext,
  fetchPictureContext,
  logContext,
  originContext,
  picturesContext,
  viewerContext,
} from '#app/context.ts';
import { translateFaults } from '#app/faults/faults.server.ts';
import { productCategories } from '#db/schema.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { FetchPicture } from '#server/files/fetch-picture.server.ts';
import { createPictures, type Pictures } from '#server/files/pictures.server.ts';
import { createStorage } from '#server/files/storage.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action, loader } from './settings.tsx';

const shop = useTestDatabase();
let dataFolder: string;
let pictures: Pictures;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'dressed-shop-'));
  pictures = createPictures(await createStorage({ dataFolder, s3: undefined }));
});
afterAll(() => rm(dataFolder, { recursive: true }));
beforeEach(() => insertCustomer(shop.db, { id: 'marta', name: 'Marta Ríos', role: 'admin' }));

/** A fake internet that serves one picture. */
const fetchPicture: FetchPicture = async (address) => {
  if (address !== 'https://fotos.example/feria.png') return { ok: false, reason: 'unreachable' };
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#e1ebe1' } });
  return { ok: true, bytes: await picture.png().toBuffer() };
};

function asStaff(form: Record<string, string> | null = null, db = shop.db) {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(
    viewerContext,
    aViewer({ userId: 'marta', email: '', fullName: 'Marta Ríos', role: 'admin', avatarUrl: null }),
  );
  context.set(logContext, createLog('silent'));
  context.set(originContext, 'https://tienda.example');
  context.set(picturesContext, pictures);
  context.set(fetchPictureContext, fetchPicture);
  const url = new URL('https://tienda.example/admin/settings');
  const request = new Request(url, form ? { method: 'POST', body: new URLSearchParams(form) } : {});
  return { request, url, params: {}, context } as never;
}

/** A valid form with the current settings and some changes. */
async function filled(more: Record<string, string>): Promise<Record<string, string>> {
  const { settings } = await loader(asStaff());
  return { siteName: settings.siteName, fingerprint: settings.fingerprint, ...more };
}

test('settings are stored, a picture pasted by URL is fetched, and the form shows the saved values', async () => {
  const fair = {
    'banners[0].image_url': 'https://fotos.example/feria.png',
    'banners[0].title': 'Feria de la miel',
    'banners[1].size': 'large',
  };
  const answer = await action(asStaff(await filled({ siteName: ' La Botica ', ...fair })));

  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer));
  expect(answer.headers.get('Location')).toBe('/admin/settings');
  expect(parseFlash(answer.headers.get('Set-Cookie')?.split(';')[0] ?? '')).toMatchObject({
    title: 'Configuración Guardada',
    description: 'Si la tienda está abierta en otra pestaña, recárgala para ver los cambios.',
  });
  const { settings, changes } = await loader(asStaff());
  expect(settings).toMatchObject({
    siteName: 'La Botica',
    banners: [
      { title: 'Feria de la miel', image_url: expect.stringMatching(/^\/imagenes\/sliderorigenatural\/[0-9a-f]{32}$/) },
    ],
  });
  expect(changes).toMatchObject({ total: 1, changes: [{ actorName: 'Marta Ríos', after: { siteName: 'La Botica' } }] });
});

test('a picture that cannot be fetched is reported at its field like an upload, and nothing is saved', async () => {
  const missing = 'https://fotos.example/nada.png';
  const problem = `No se pudo subir ${missing}: No encontramos una imagen en esa dirección.`;

  expect(await action(asStaff(await filled({ siteName: 'La Botica', logoUrl: missing })))).toMatchObject({
    init: { status: 400 },
    data: { submission: { error: { logoUrl: [problem] } } },
  });
  expect(await createCategory(asStaff({ name: 'Tés', imageUrl: missing }))).toMatchObject({
    init: { status: 409 },
    data: { submission: { error: { imageUrl: [problem] } } },
  });
  expect((await loader(asStaff())).settings.siteName).toBe('Origen Natural');
  expect(await shop.db.$count(productCategories)).toBe(0);
});

test('during a database outage nothing is saved, and the page says so', async () => {
  const form = await filled({ siteName: 'La Botica' });
  const away = await openAway();
  const outage = { data: { problem: 'Base de datos no disponible.' }, init: { status: 503 } };
  try {
    await expect(translateFaults(action)(asStaff(form, away.db))).rejects.toMatchObject(outage);
    const category = asStaff({ name: 'Tés' }, away.db);
    await expect(translateFaults(createCategory)(category)).rejects.toMatchObject(outage);
  } finally {
    await away.close();
  }
});

test('the fields of an order are saved from the form', async () => {
  const answer = await action(
    asStaff(await filled({ 'orderFields.cash.email': 'optional', 'orderFields.checkout.email': 'absent' })),
  );
  expect(answer).toBeInstanceOf(Response);
  const { orderFields } = (await loader(asStaff())).settings;
  expect([orderFields.cash.email, orderFields.checkout.email]).toEqual(['optional', 'absent']);
});
