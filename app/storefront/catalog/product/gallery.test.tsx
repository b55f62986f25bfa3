import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aProduct } from '#shop/testing/products.ts';
import { Gallery } from './gallery.tsx';

const pictures = ['1', '2', '3'].map((n) => `/imagenes/productorigenatural/${n.repeat(32)}`);

test('a product without pictures shows Sin imagen', () => {
  const html = renderToStaticMarkup(<Gallery product={aProduct({ imageUrls: [] })} />);

  expect(html).toContain('>Sin imagen<');
  expect(html).not.toContain('<img');
});

test('each of several pictures has a thumbnail that links to it', () => {
  const html = renderToStaticMarkup(<Gallery product={aProduct({ imageUrls: pictures })} />);

  for (const place of [1, 2, 3]) {
    expect(html).toContain(`id="imagen-${place}"`);
    expect(html).toContain(`href="#imagen-${place}" aria-label="Ver imagen ${place} de 3"`);
  }
});

test('a single picture needs no thumbnail', () => {
  expect(renderToStaticMarkup(<Gallery product={aProduct({ imageUrls: pictures.slice(0, 1) })} />)).not.toContain(
    'href="#imagen-',
  );
});
