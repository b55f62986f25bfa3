import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { AdminSections } from '#app/admin/sidebar.tsx';
import routes from '#app/routes.ts';
import { hasPermission } from '#shop/staff/roles/permissions.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { findScreens, screens } from './screens.ts';

test('a screen is found by the beginnings of its words or synonyms, ignoring accents and case', () => {
  const labels = (text: string) => findScreens(text, () => true).map(({ label }) => label);
  expect(labels('recog tien')).toEqual(['Recogidas en tienda']);
  expect(labels('EXAMEN BIO')).toEqual(['Solicitudes']);
  expect(labels('catalogo')).toContain('Productos');
  expect(labels('zzz')).toEqual([]);
  expect(findScreens(' ', () => true)).toEqual(screens);
});

test('the palette offers only the screens that the person may open', () => {
  const adviser = aViewer({ userId: 'asesora', role: 'admin', staffRole: 'adviser' });
  const labels = findScreens('', (permission) => hasPermission(adviser, permission)).map(({ label }) => label);
  expect(labels).toEqual([
    'Panel',
    'Avisos en este equipo',
    'Recogidas en tienda',
    'Solicitudes',
    'Preguntas',
    'Opiniones',
  ]);
});

test('every screen of the search exists', () => {
  const addresses = routes.flatMap((route) => [route, ...(route.children ?? [])]).map(({ path }) => `/${path}`);
  for (const { href } of screens) expect(addresses).toContain(href.replace(/\?.*/, ''));
});

test('every section of the sidebar is a screen of the search, under its name', () => {
  const nothing = { pendingOrders: 0, paymentsToReview: 0, newRequests: 0, newQuestions: 0, waitingReviews: 0 };
  const Stub = createRoutesStub([{ path: '/', Component: () => <AdminSections waiting={nothing} /> }]);
  const sections = [...renderToStaticMarkup(<Stub />).matchAll(/<a[^>]* href="([^"]+)"[^>]*>(.*?)<\/a>/g)];
  expect(sections.length).toBeGreaterThan(5);
  for (const [, href, markup = ''] of sections)
    expect(screens).toContainEqual(expect.objectContaining({ href, label: markup.replace(/<[^>]+>/g, '') }));
});
