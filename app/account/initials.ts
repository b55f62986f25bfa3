/** The categories' tinted grounds whose colour can be read on them at any size; see `data-ground` in app/ui/tokens.css. */
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

/** The ground that somebody's initials always stand on, picked by their address. */
export function avatarGround(email: string): (typeof avatarGrounds)[number] {
  let sum = 0;
  for (const letter of email.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return avatarGrounds[sum % avatarGrounds.length] ?? 'capsulas';
}

/** Words within a name that nobody is called by. */
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'y']);

/** 'LG' of 'Laura Gómez Ruiz', 'JC' of 'Juan de la Cruz'; of somebody without a name the first letter of their address. */
export function initialsOf({ fullName, email }: { fullName: string; email: string }): string {
  const all = fullName.trim().split(/\s+/).filter(Boolean);
  const words = all.filter((word, at) => at === 0 || !particles.has(word.toLocaleLowerCase('es-CO'))).slice(0, 2);
  // By whole characters: a name may begin with one that takes two units.
  return (words.length > 0 ? words : [email])
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('es-CO');
}
