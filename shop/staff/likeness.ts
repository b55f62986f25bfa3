/** How well what was found is what was typed. */

export type Likeness = 'exact' | 'words' | 'loose';

const order: Likeness[] = ['exact', 'words', 'loose'];

/**
 * How like a text the names of one thing are: 'exact' when one of them is the text, 'words' when each of its words begins
 * one of theirs, 'loose' when it was found by something else. Accents, capitals and spaces are looked past.
 */
export function likenessOf(text: string, names: string[]): Likeness {
  const asked = folded(text);
  if (asked !== '' && names.some((name) => folded(name) === asked)) return 'exact';
  const known = names.flatMap((name) => folded(name).split(' '));
  return asked.split(' ').every((word) => known.some((own) => own.startsWith(word))) ? 'words' : 'loose';
}

/** The likest of several; of none it is 'loose'. */
export function likest(several: Likeness[]): Likeness {
  return order.find((likeness) => several.includes(likeness)) ?? 'loose';
}

/** The likest first; those as like as each other stay as they stood. */
export function likestFirst<Thing>(things: Thing[], likeness: (thing: Thing) => Likeness): Thing[] {
  return things.toSorted((one, other) => order.indexOf(likeness(one)) - order.indexOf(likeness(other)));
}

const folded = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ');
