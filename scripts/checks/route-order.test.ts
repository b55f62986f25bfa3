import { index, layout, route } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { findRouteOrderProblems, listRouteModules } from './route-order.ts';

test('a route module exports loader, action, meta, page and error boundary in this order, then its helpers', () => {
  const ordered = `
    import { data } from 'react-router';
    const perPage = 20;
    export const middleware = [];
    export async function loader() {}
    export function headers() {}
    export async function action() {}
    export const meta = () => [];
    export default function Page() {}
    export function ErrorBoundary() {}
    function Row() {}
  `;
  expect(findRouteOrderProblems('app/page.tsx', ordered)).toEqual([]);

  const mixed = `export default function Page() {}
    export async function action() {}
    export { loader } from './other.ts';`;
  expect(findRouteOrderProblems('app/page.tsx', mixed)).toMatchObject([
    { line: 2, what: 'action' },
    { line: 3, what: 'loader' },
  ]);
});

test('a helper function above the page is out of order; a constant or a type is not', () => {
  const source = `type Row = { id: string };
    const columns = [];
    function format() {}
    export default function Page() {}`;
  expect(findRouteOrderProblems('app/page.tsx', source)).toMatchObject([{ line: 3, what: 'function' }]);
});

test('every module of the route configuration is listed once', () => {
  const routes = [
    layout('layout.tsx', [index('home.tsx'), route('a', 'text.tsx', { id: 'a' }), route('b', 'text.tsx', { id: 'b' })]),
  ];
  expect(listRouteModules(routes)).toEqual(['layout.tsx', 'home.tsx', 'text.tsx']);
});
