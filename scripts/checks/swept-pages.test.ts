import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { backOffice, browsing, buying, legal } from '#e2e/screens.ts';
import { sweptPages } from '#e2e/swept-pages.ts';

const root = path.join(import.meta.dirname, '../..');
const pages = listPages(routes);

test('every page is in an accessibility sweep, or has a row that says why not', () => {
  expect(pages.filter((address) => !(address in sweptPages))).toEqual([]);
});

test('every row is of a page, and names a screen or a test that exists', () => {
  const screens = new Set([...browsing, ...buying, ...legal, ...backOffice].map(([name]) => name));
  const wrong = Object.entries(sweptPages).filter(([address, row]) => {
    if (!pages.includes(address)) return true;
    if ('screen' in row) return !screens.has(row.screen);
    return 'test' in row && !existsSync(path.join(root, 'e2e', row.test));
  });
  expect(wrong).toEqual([]);
});

/** Lists the addresses of the modules that render a page; layouts are not listed. */
function listPages(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path: own, index, file, children }) => {
    const address = own ? `${above}/${own}` : above;
    if (children) return listPages(children, address);
    const isPage = (own || index) && /^export default /m.test(readFileSync(path.join(root, 'app', file), 'utf8'));
    return isPage ? [address || '/'] : [];
  });
}
