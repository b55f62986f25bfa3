import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pictureAddress } from '#shop/pictures.ts';
import { PictureField } from './picture-field.tsx';

const logo = pictureAddress('logos', '0123456789abcdef0123456789abcdef');
const field = (value: string, error?: string) =>
  renderToStaticMarkup(
    <PictureField bucket="logos" name="logoUrl" label="Logo" value={value} onChange={() => {}} error={error} />,
  );

test('a form sends the picture’s address; the picture is shown and can be removed', () => {
  const html = field(logo);
  expect(html).toContain(`<input type="hidden" name="logoUrl" value="${logo}"/>`);
  expect(html).toContain('alt="Vista previa: Logo"');
  expect(html).toContain('Cambiar imagen');
  expect(html).toContain('Quitar imagen');
});

test('without a picture there is no remove button, and an error is tied to the file input', () => {
  const html = field('', 'La imagen es obligatoria.');
  expect(html).toContain('<input type="hidden" name="logoUrl" value=""/>');
  expect(html).not.toContain('Quitar imagen');
  const [, errorId] = /aria-describedby="[^"]*?(\S+-error)"/.exec(html) ?? [];
  expect(html).toContain(`id="${errorId}"`);
});
