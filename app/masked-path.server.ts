import { addresses } from './addresses.ts';

/** The part of each secret address before its secret: `/pedido/`. */
const beforeSecrets = new Set([...addresses].flatMap(([address, { secret }]) => (secret ? address.split(':')[0] : [])));
/** Matches a secret link in any text, also one encoded in a query, case-insensitively, as the router does. */
const secretLink = new RegExp(
  String.raw`(${[...beforeSecrets].join('|').replaceAll('/', '(?:/|%2F)')})[^\s"'/?#]+`,
  'gi',
);

/** Replaces the secrets of links in a path or a text, so that it can be logged. */
export function maskSecretLinks(text: string): string {
  return text.replace(secretLink, '$1[oculto]');
}

/** Longer than any address of the shop; scanners send much longer paths. */
const longestLogged = 200;

/** Formats a path for the log: masks secrets and truncates. */
export function loggedPath(path: string): string {
  const masked = maskSecretLinks(path);
  return masked.length <= longestLogged ? masked : `${masked.slice(0, longestLogged)}…`;
}
