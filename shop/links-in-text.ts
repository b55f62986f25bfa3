/** Finds and breaks links and internet domains in text from strangers, which mail programs would make clickable. */

/** '://', 'http:' without slashes, or 'www.', with the colon, slash and dot of any script. */
const scheme = /[:：]\s*[/／\\]{2}|\bhttps?\s*[:：]|\bwww\d?\s*[.。．｡․﹒]/iu;

/** A numeric internet address followed by a path: '1.1.1.1/x', '1.1.1.1:8080/x'. */
const numericAddress = /(?<!\d)(?:\d{1,3}[.。．｡․﹒]){3}\d{1,3}(?:[:：]\d+)?[/／]/gu;

/** A mail address, or the name of an account with a domain. */
const afterAt = /[@＠]\S*[.。．｡․﹒]\p{L}/u;

/** Two words around a dot without spaces, such as 'premio.example' or 'Apto.Los', and a slash that follows. */
const dottedWords = /([^\s.。#,;:/()'°º]{1,63})[.。．｡․﹒](?=(\p{L}[\p{L}\p{N}-]{1,62})([/／]?))/gu;

/** Endings of domains that strangers register cheaply; a word before them counts as a domain, even if it is short. */
const commonEndings = new Set(
  'com co net org info biz io me app dev xyz site online shop store club link click live page top vip win ly tv cc bet'.split(
    ' ',
  ),
);

/** Abbreviations in Colombian addresses and names. The next word may follow their dot without a space. */
const abbreviations = new Set(
  `cra cr kra kr carr cl cll calle av avda dg diag tv transv trans mz manz cs casa apto ap apt int ed edif urb urbz conj cj
  bl blq torre lt lote km no nro num br brr of ofc local loc ps et etapa sect sec vda vrd via cto circ pje cond parq smz
  dr dra sr sra srta sta sto don ing abg lic prof ma
  hda fca bod mza mzna esq cgto bis piso pbro fco st c`.split(/\s+/),
);

/** Words of two letters that follow an abbreviation; any other two letters are the ending of a country's domains. */
const shortWords = new Set('el la lo de al mi su un ii iv vi ix xi'.split(' '));

/**
 * Whether a text contains a link, or words that look like an internet domain. Invisible characters are removed first,
 * so that they cannot hide one.
 */
export function containsLink(text: string): boolean {
  const visible = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  if (scheme.test(visible) || afterAt.test(visible) || visible.search(numericAddress) >= 0) return true;
  return [...visible.matchAll(dottedWords)].some(([, before = '', word = '', slash]) => {
    const after = word.toLowerCase();
    if (slash || commonEndings.has(after)) return true;
    if (/^[a-z]{2}$/.test(after) && !shortWords.has(after)) return true;
    const isAbbreviated = /^(\p{L}|\p{N}+\p{L}?)$/u.test(before) || abbreviations.has(before.toLowerCase());
    return !isAbbreviated;
  });
}

/**
 * Puts spaces into everything that a mail program would turn into a link, so that it stays readable:
 * 'https://premio.example' becomes 'https: //premio. example'.
 */
export function breakLinks(text: string): string {
  return text
    .replaceAll(/[:：](?=[/／\\]{2})/gu, ': ')
    .replaceAll(numericAddress, (address) => address.replaceAll(/[.。．｡․﹒]/gu, '. '))
    .replaceAll(/([^\s.])[.。．｡․﹒](?=\p{L})/gu, '$1. ');
}
