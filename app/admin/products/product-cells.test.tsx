import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Shelf } from '#shop/catalog/stock/shelf.server.ts';
import { ShelfNote } from './product-cells.tsx';

const noteOf = (shelf: Shelf) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ShelfNote productId="miel" shelf={shelf} />
    </MemoryRouter>,
  );
const textOf = (shelf: Shelf) => noteOf(shelf).replaceAll(/<[^>]+>/g, '');

test('the product list says what is on the shelf, what of it is kept and what is missing', () => {
  expect(textOf({ shelf: 5, kept: 0, forSale: 5, shortage: 0 })).toBe('5 en el estante');
  expect(textOf({ shelf: 5, kept: 1, forSale: 4, shortage: 0 })).toBe('5 en el estante · 1 apartada');
  expect(textOf({ shelf: 5, kept: 3, forSale: 2, shortage: 0 })).toBe('5 en el estante · 3 apartadas');
  expect(textOf({ shelf: 2, kept: 3, forSale: 0, shortage: 1 })).toBe('2 en el estante · 3 apartadas · falta 1');
  expect(textOf({ shelf: 0, kept: 3, forSale: 0, shortage: 3 })).toBe('0 en el estante · 3 apartadas · faltan 3');
});

test('the note leads to the orders and holds that keep the difference', () => {
  expect(noteOf({ shelf: 5, kept: 1, forSale: 4, shortage: 0 })).toContain('href="/admin/products/miel/stock"');
});
