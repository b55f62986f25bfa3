/**
 * The path of a link that opens something to whoever has it, whatever the letter case: routes are found in either. One opens an
 * order, the others let choose a password or confirm an address.
 */
const secretLink = /(\/(?:pedido|restablecer|confirmar)\/)[^\s"'/?#]+/gi;

/** A path or a text as it may stand in a log, without what opens a secret link. */
export function maskSecretLinks(text: string): string {
  return text.replace(secretLink, '$1[oculto]');
}
