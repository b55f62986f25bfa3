import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';
import { sweptPages } from './swept-pages.ts';

const app = path.join(import.meta.dirname, '../../app');

/** The addresses of the modules that render a page; layouts are not listed. */
export const pages: string[] = listPages(routes);

/** The pages that the accessibility sweeps open without any steps: those without a parameter and a row of their own. */
export const plainPages: string[] = pages.filter((address) => !/[:*]/.test(address) && !(address in sweptPages));

function listPages(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path: own, index, file, children }) => {
    const address = own ? `${above}/${own}` : above;
    if (children) return listPages(children, address);
    const isPage = (own || index) && /^export default /m.test(readFileSync(path.join(app, file), 'utf8'));
    return isPage ? [address || '/'] : [];
  });
}
