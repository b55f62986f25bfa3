/**
 * The access rules of every loader and action. `app/access.db.test.ts` calls each row as other users and checks that
 * docs/access.md matches this list.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { addresses } from '#app/addresses.ts';
import routes from '#app/routes.ts';
import { type AccessRow, everybody, staff } from './access-row.ts';
import { shopAccess } from './shop-access.ts';
import { staffAccess } from './staff-access.ts';

const listedRows: AccessRow[] = [...shopAccess, ...staffAccess];

/** Lists the loaders whose rules follow from their address's traits: public pages, and the back office. */
function deriveRows(): AccessRow[] {
  const listed = new Set(listedRows.map(({ does, address, file }) => `${does} ${address} ${file}`));
  return listRoutes(routes).flatMap(({ address, file }) => {
    if (listed.has(`read ${address} ${file}`) || !hasLoader(file)) return [];
    const { permission, cache } = addresses.get(address) ?? {};
    if (permission) return staff('read')(address, file, { impersonal: true });
    return cache ? everybody('read')(address, file) : [];
  });
}

function listRoutes(entries: RouteConfigEntry[], above = ''): { address: string; file: string }[] {
  return entries.flatMap(({ path: own, index, file, children = [] }) => {
    const address = own ? `${above}/${own}` : above;
    return [...(own || index ? [{ address: address || '/', file }] : []), ...listRoutes(children, address)];
  });
}

function hasLoader(file: string): boolean {
  const source = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
  return /^export (?:async )?(?:function|const) loader\b/m.test(source);
}

/** One row for every loader and action of the shop: first those with rules of their own. */
export const accessTable: AccessRow[] = [...listedRows, ...deriveRows()];

/** Responses of the server without a route in `app/routes.ts`. */
export const servedWithoutPages: AccessRow[] = [
  everybody('read')('/healthz', 'server/http/http.server.ts'),
  everybody('read')('/readyz', 'server/http/http.server.ts'),
  everybody('read')('/metrics', 'server/http/http.server.ts', {
    guard: 'requests from this machine, or the token',
    others: '403',
  }),
  everybody('read')('/imagenes/*', 'server/files/pictures.server.ts', {
    guard: 'none for the shop’s pictures; avatars and covers: a random name, and the session of the owner or of staff',
    others: '404 for avatars and covers',
  }),
  staff('read')('/admin/live', 'server/http/live-changes.server.ts', {
    guard: 'permissions of the session, read again before each batch of events; each topic has its own',
    others: '401; signed in: 403',
  }),
  everybody('read')('/assets/*', 'server/http/http.server.ts', { guard: 'built files' }),
  everybody('change')('/wompi/eventos', 'server/http/payment-events.server.ts', {
    guard: 'signature of the provider',
    others: '403',
  }),
];
