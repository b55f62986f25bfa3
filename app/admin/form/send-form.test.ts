import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { sendForm } from './send-form.ts';

const failing = (error: unknown) => sendForm(() => Promise.reject(error), 'producto-nuevo');

test('a form that cannot reach the shop or its database gets a failure that reloads nothing', async () => {
  expect(await failing(new TypeError('Failed to fetch'))).toMatchObject({
    data: { problem: 'No hay conexión con la tienda.' },
    init: { status: 503 },
  });
  expect(await failing(new ErrorResponse(503, '', { problem: 'Base de datos no disponible.' }))).toMatchObject({
    data: { problem: 'Base de datos no disponible.' },
    init: { status: 503 },
  });
});

test('a response of the shop is passed on, and its redirect followed', async () => {
  expect(await sendForm(async () => ({ newer: 'theirs' }), 'producto-nuevo')).toEqual({ newer: 'theirs' });
  const saved = redirect('/admin/products');
  await expect(failing(saved)).rejects.toBe(saved);
});
