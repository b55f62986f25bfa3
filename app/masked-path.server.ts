/**
 * The path of a link that opens something to whoever has it, whatever the letter case: routes are found in either. One opens an
 * order, the others let choose a password, confirm an address or join the staff.
 */
const secretLink = /(\/(?:pedido|restablecer|confirmar|invitacion)\/)[^\s"'/?#]+/gi;

/** A path or a text as it may stand in a log, without what opens a secret link. */
export function maskSecretLinks(text: string): string {
  return text.replace(secretLink, '$1[oculto]');
}

/** No address of ours is longer; what somebody made up may be, by far. */
const longestLogged = 200;

/** A path as a line of the log shows it: without secrets, and cut where it is long. */
export function loggedPath(path: string): string {
  const masked = maskSecretLinks(path);
  return masked.length <= longestLogged ? masked : `${masked.slice(0, longestLogged)}…`;
}
