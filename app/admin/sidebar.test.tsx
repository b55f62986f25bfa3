import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { AdminFoot } from './sidebar.tsx';

test('the menu leads staff to their account, where two-step verification is', () => {
  const viewer = {
    userId: 'marta',
    email: 'marta@correo.example',
    fullName: 'Marta Ruiz',
    role: 'admin',
    avatarUrl: '',
  };
  const Stub = createRoutesStub([{ path: '/', Component: () => <AdminFoot viewer={viewer as never} /> }]);

  expect(renderToStaticMarkup(<Stub />)).toMatch(/<a[^>]* href="\/perfil\/settings"[^>]*>.*Marta Ruiz.*Mi seguridad/);
});
