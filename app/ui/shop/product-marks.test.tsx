import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { DiscountBadge, Price } from './price.tsx';
import { StockMark } from './stock-mark.tsx';

const nbsp = '\u00a0';

test('a discounted price comes first, the struck original after it', () => {
  const html = renderToStaticMarkup(<Price product={{ price: 68_000, discountPercentage: 20 }} />);

  expect(html.indexOf(`$${nbsp}54.400`)).toBeLessThan(html.indexOf(`$${nbsp}68.000</s>`));
  expect(renderToStaticMarkup(<Price product={{ price: 68_000, discountPercentage: 0 }} />)).not.toContain('<s ');
});

test('a discount is marked as n% OFF, none is not', () => {
  expect(renderToStaticMarkup(<DiscountBadge percent={20} />)).toContain('>20% OFF<');
  expect(renderToStaticMarkup(<DiscountBadge percent={0} />)).toBe('');
});

test.each([
  [6, 'En stock', 'text-saving'],
  [5, 'Solo 5', 'text-few-left'],
  [1, 'Solo 1', 'text-few-left'],
  [0, 'Agotado', 'text-ink-3'],
])('%i left reads %j, few of them in orange', (stock, words, color) => {
  const html = renderToStaticMarkup(<StockMark product={{ stock }} />);

  expect(html).toContain(`${words}</p>`);
  expect(html).toContain(color);
});

test('a service has no stock to show, but says when it cannot be ordered', () => {
  expect(renderToStaticMarkup(<StockMark product={{ stock: 20, kind: 'service' }} />)).toBe('');
  expect(renderToStaticMarkup(<StockMark product={{ stock: 2, kind: 'service' }} />)).toBe('');
  expect(renderToStaticMarkup(<StockMark product={{ stock: 0, kind: 'service' }} />)).toContain('Agotado');
});

test('a status has its colour, its label and an icon', () => {
  const html = renderToStaticMarkup(<OrderStatusBadge status="Enviado" />);

  expect(html).toContain('state-indigo');
  expect(html).toContain('<svg');
  expect(html).toContain('Enviado');
});
