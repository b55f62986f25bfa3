/**
 * The category backgrounds with enough contrast for text of any size; see `data-ground` in app/ui/styles/tokens.css.
 */
export const avatarGrounds = [
  'jarabes',
  'potencializadores',
  'cosmeticos',
  'ninos',
  'purgantes',
  'pomadas-cremas',
  'linea-erotica',
  'capsulas',
  'examen-bio-cuantico',
] as const;

/** The background colour of a person's initials, derived from their e-mail address. */
export function avatarGround(email: string): (typeof avatarGrounds)[number] {
  let sum = 0;
  for (const letter of email.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return avatarGrounds[sum % avatarGrounds.length] ?? 'capsulas';
}

/** Particles of a name that give no initial. */
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'y']);

/** 'LG' of 'Laura Gómez Ruiz', 'JC' of 'Juan de la Cruz'; without a name, the first letter of the e-mail address. */
export function initialsOf({ fullName, email }: { fullName: string; email: string }): string {
  const all = fullName.trim().split(/\s+/).filter(Boolean);
  const words = all.filter((word, at) => at === 0 || !particles.has(word.toLocaleLowerCase('es-CO'))).slice(0, 2);
  // By code points: a name may begin with a surrogate pair.
  return (words.length > 0 ? words : [email])
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('es-CO');
}
