/** Escapes a text so that LIKE matches it literally. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** The LIKE pattern of the texts that contain this one. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}
