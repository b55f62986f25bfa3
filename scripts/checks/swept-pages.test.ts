import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { browsing } from '#e2e/screens/browsing-screens.ts';
import { buying } from '#e2e/screens/buying-screens.ts';
import { pages, plainPages } from '#e2e/screens/pages.ts';
import { plainly } from '#e2e/screens/public-screen.ts';
import { otherPages, reachedScreens, salesPages } from '#e2e/screens/staff-screens.ts';
import { sweptPages } from '#e2e/screens/swept-pages.ts';

const root = path.join(import.meta.dirname, '../..');

test('every page is in an accessibility sweep, or has a row that says why not', () => {
  expect(pages.filter((address) => !(address in sweptPages) && !plainPages.includes(address))).toEqual([]);
});

test('every row is of a page, and names a screen or a test that exists', () => {
  const screens = new Set(
    [...plainly, ...browsing, ...buying, ...salesPages, ...otherPages, ...reachedScreens].map(([name]) => name),
  );
  const wrong = Object.entries(sweptPages).filter(([address, row]) => {
    if (!pages.includes(address)) return true;
    if ('screen' in row) return !screens.has(row.screen);
    return 'test' in row && !existsSync(path.join(root, 'e2e', row.test));
  });
  expect(wrong).toEqual([]);
});
