import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

const laura = { fullName: 'Laura Gómez', email: 'laura@correo.example' };
const drawn = (avatarUrl: string | null) =>
  renderToStaticMarkup(<Avatar person={{ ...laura, avatarUrl }} size="small" />);

test('without a picture the initials are shown', () => {
  expect(drawn(null)).toContain('LG');
  expect(drawn(null)).not.toContain('<img');
});

test('one’s own picture is shown in the width of its layout', () => {
  expect(drawn('/imagenes/avatars/0123456789abcdef0123456789abcdef')).toContain(
    'src="/imagenes/avatars/0123456789abcdef0123456789abcdef/96.webp"',
  );
});

test('external pictures are not loaded', () => {
  expect(drawn('https://generador.example/?name=Laura')).not.toContain('generador.example');
});
