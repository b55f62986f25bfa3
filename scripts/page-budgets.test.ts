import { expect, test } from 'vitest';
import { findBudgetProblems, splitOwnFiles } from './page-budgets.ts';

test('what every page loads is shared, and the rest is each page’s own', () => {
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

test('a page over its budget, a page without one and a budget without a page are each told', () => {
  const weights = new Map([
    ['/', 4],
    ['/carrito', 5.1],
    ['/nueva', 1],
  ]);

  expect(findBudgetProblems(weights, { '/': 4, '/carrito': 5, '/vieja': 2 })).toEqual([
    '/carrito pesa 5.1 kB propios y su presupuesto es de 5.',
    '/nueva no tiene presupuesto: pesa 1 kB propios. Dele uno.',
    'Hay un presupuesto para /vieja, que no existe.',
  ]);
});
