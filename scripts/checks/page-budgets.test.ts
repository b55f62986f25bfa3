import { expect, test } from 'vitest';
import { findBudgetProblems, otherPages, splitOwnFiles } from './page-budgets.ts';

test('files that every page loads are shared; the rest are each page’s own', () => {
  const pages = new Map([
    ['/', ['/react.js', '/root.css', '/home.js']],
    ['/carrito', ['/react.js', '/cart.js', '/root.css', '/stepper.js']],
  ]);

  expect(splitOwnFiles(pages)).toEqual({
    shared: ['/react.js', '/root.css'],
    own: new Map([
      ['/', ['/home.js']],
      ['/carrito', ['/cart.js', '/stepper.js']],
    ]),
  });
});

test('a page over its budget, a page without one and a budget without a page are each reported', () => {
  const weights = new Map([
    ['/', 4],
    ['/carrito', 5.1],
    ['/nueva', 1],
  ]);

  expect(findBudgetProblems(weights, { '/': 4, '/carrito': 5, '/vieja': 2 })).toEqual([
    '/carrito weighs 5.1 kB of its own; its budget is 5.',
    '/nueva has no budget: it weighs 1 kB of its own. Give it one.',
    'There is a budget for /vieja, which does not exist.',
  ]);
});

test('a page without a budget of its own has the general one of its part', () => {
  const budgets = { [otherPages.storefront]: 8, [otherPages.backOffice]: 12 };

  expect(findBudgetProblems(new Map([['/admin/reviews', 12]]), budgets)).toEqual([]);
  expect(findBudgetProblems(new Map([['/admin/reviews', 13]]), budgets)).toHaveLength(1);
  expect(findBudgetProblems(new Map([['/novedades', 8]]), budgets)).toEqual([]);
  expect(findBudgetProblems(new Map([['/novedades', 9]]), budgets)).toHaveLength(1);
});
