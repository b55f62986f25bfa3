import { redirect } from 'react-router';
import { expect, test, vi } from 'vitest';
import { stayWhenSignedOut } from './stay-when-signed-out.ts';

// The only part of the document that is used: the cookie that carries a toast.
vi.stubGlobal('document', { cookie: '' });

test('a form sent after the session expired stays on the page, with what was typed', async () => {
  const answer = await stayWhenSignedOut(async () => {
    throw redirect('/login?volver=%2Fperfil%2Fsettings');
  });

  expect(answer).toMatchObject({ data: null, init: { status: 401 } });
});

test('every other response is passed on', async () => {
  expect(await stayWhenSignedOut(async () => 'guardado')).toBe('guardado');
  const elsewhere = redirect('/perfil/settings');
  await expect(stayWhenSignedOut(() => Promise.reject(elsewhere))).rejects.toBe(elsewhere);
});
