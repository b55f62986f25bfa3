import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProductListSkeleton } from './product-list.tsx';

const quietBlocks = (html: string) => html.match(/animate-pulse/g)?.length;

test('a loading list has the layout of its content: pictures above texts, or beside them', () => {
  const cards = renderToStaticMarkup(<ProductListSkeleton view="grid" />);
  const rows = renderToStaticMarkup(<ProductListSkeleton view="list" />);

  expect(quietBlocks(cards)).toBe(6 * 4);
  expect(cards).toMatch(/^<div aria-hidden="true" class="grid /);
  expect(quietBlocks(rows)).toBe(6 * 4);
  expect(rows).toContain('grid-cols-[6rem_minmax(0,1fr)]');
});
