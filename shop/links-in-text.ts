/** Links and internet domains in text that anybody may have typed, and that mail programs would make clickable. */

/** A scheme ('https://'), 'http:' without slashes, or 'www.', in any script's colon, slash and dot. */
const scheme = /[:：]\s*[/／\\]{2}|\bhttps?\s*[:：]|\bwww\d?\s*[.。．｡]/iu;

/** A number of an internet address with its path: '1.1.1.1/x'. */
const numericAddress = /(?<!\d)(?:\d{1,3}[.。．｡]){3}\d{1,3}[/／]/gu;

/** Two words around a dot without spaces, such as 'premio.example' or 'Apto.Los', and a slash that follows. */
const dottedWords = /([\p{L}\p{N}-]{1,63})[.。．｡](?=(\p{L}[\p{L}\p{N}-]{1,62})([/／]?))/gu;

/** Endings of domains that strangers register cheaply; a word before them counts as a domain, even if it is short. */
const commonEndings = new Set(
  'com co net org info biz io me app dev xyz site online shop store club link click live page top vip win ly tv cc bet'.split(
    ' ',
  ),
);

/** What Colombian addresses and names abbreviate with a dot: the next word may follow without a space. */
const abbreviations = new Set(
  `cra cr kra kr carr cl cll calle av avda dg diag tv transv trans mz manz cs casa apto ap apt int ed edif urb urbz conj cj
  bl blq torre lt lote km no nro num br brr of ofc local loc ps et etapa sect sec vda vrd via cto circ pje cond parq smz
  dr dra sr sra srta sta sto don ing abg lic prof ma
  hda fca bod mza mzna esq cgto bis piso pbro fco st c`.split(/\s+/),
);

/** Whether a text contains a link, or words that look like an internet domain. */
export function containsLink(text: string): boolean {
  if (scheme.test(text) || text.search(numericAddress) >= 0) return true;
  return [...text.matchAll(dottedWords)].some(([, before = '', after = '', slash]) => {
    if (slash || commonEndings.has(after.toLowerCase())) return true;
    const isAbbreviated = /^(\p{L}|\p{N}+\p{L}?)$/u.test(before) || abbreviations.has(before.toLowerCase());
    return !isAbbreviated;
  });
}

/**
 * Puts spaces into everything that a mail program would turn into a link: 'https: //premio. example'. It stays
 * readable.
 */
export function breakLinks(text: string): string {
  return text
    .replaceAll(/[:：](?=[/／\\]{2})/gu, ': ')
    .replaceAll(numericAddress, (address) => address.replaceAll(/[.。．｡]/gu, '. '))
    .replaceAll(/([\p{L}\p{N}-])[.。．｡](?=\p{L})/gu, '$1. ');
}
