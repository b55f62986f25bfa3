/** Fits names and addresses into the fields of EnvioClick, which refuses texts that are longer than its printed guide. */

/** Words of Colombian addresses with the abbreviations that every carrier knows. */
const abbreviations: [RegExp, string][] = [
  [/\bcarrera\b\.?/gi, 'Cra'],
  [/\bcalle\b\.?/gi, 'Cl'],
  [/\bdiagonal\b\.?/gi, 'Dg'],
  [/\btransversal\b\.?/gi, 'Tv'],
  [/\bavenida\b\.?/gi, 'Av'],
  [/\bautopista\b\.?/gi, 'Aut'],
  [/\bapartamento\b\.?/gi, 'Apto'],
  [/\bconjunto residencial\b\.?/gi, 'Conj'],
  [/\bconjunto\b\.?/gi, 'Conj'],
  [/\bedificio\b\.?/gi, 'Ed'],
  [/\burbanizaci[oó]n\b\.?/gi, 'Urb'],
  [/\bmanzana\b\.?/gi, 'Mz'],
  [/\binterior\b\.?/gi, 'Int'],
  [/\btorre\b\.?/gi, 'To'],
  [/\bbloque\b\.?/gi, 'Bl'],
  [/\bn[uú]mero\b\.?/gi, '#'],
  [/\bkil[oó]metro\b\.?/gi, 'Km'],
];

/** One line without control characters and pictographs, which a printed guide cannot show. */
export function plainLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}|\u{fe0f}|[\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
}

/**
 * Shortens a name to at most `longest` characters: its last words become initials, one after another. 'María Alejandra'
 * becomes 'María A.', 'Rodríguez Hernández' becomes 'Rodríguez H.'
 */
export function fitName(name: string, longest: number): string {
  const words = plainLine(name).split(' ');
  for (let last = words.length - 1; last > 0 && words.join(' ').length > longest; last--)
    words[last] = `${words[last]?.charAt(0)}.`;
  while (words.length > 1 && words.join(' ').length > longest) words.pop();
  return words.join(' ').slice(0, longest);
}

/** Cuts a text to at most `longest` characters, between two words if the first word allows it. */
export function fitText(text: string, longest: number): string {
  return splitText(plainLine(text), longest)[0];
}

/**
 * Spreads an address over the field for it, of 50 characters, and the one for the cross street, of 35: a long address is
 * abbreviated first, and what does not fit then goes on in the second field. Only what exceeds both is cut.
 */
export function fitAddress(address: string): { address: string; crossStreet: string } {
  const line = plainLine(address);
  const [first, rest] = splitText(line.length > 50 ? abbreviate(line) : line, 50);
  return { address: first, crossStreet: fitText(rest, 35) };
}

function abbreviate(address: string): string {
  return abbreviations.reduce((text, [word, short]) => text.replace(word, short), address).replace(/# ?#/g, '#');
}

/** Splits a line after the last word that fits. */
export function splitText(line: string, longest: number): [string, string] {
  if (line.length <= longest) return [line, ''];
  const space = line.lastIndexOf(' ', longest);
  const end = space > 0 ? space : longest;
  return [line.slice(0, end).replace(/[\s,;-]+$/, ''), line.slice(end).replace(/^[\s,;-]+/, '')];
}
