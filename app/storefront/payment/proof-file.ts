import { maxProofBytes, proofMessages, proofTypes } from '#shop/orders/proof.ts';

const endings = ['.jpg', '.jpeg', '.png', '.webp', '.pdf'];

/** For the file chooser: by type, and by ending for those that know no types. Phones turn their own formats into one of these. */
export const acceptedProofs = [...Object.keys(proofTypes), ...endings].join(',');

/**
 * What is wrong with a chosen file, as far as its size and what the browser calls it tell. The server looks inside.
 *
 * @returns null when it may be sent
 */
export function proofFileProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (size === 0) return proofMessages.empty;
  const isKnown = type === '' ? endings.some((ending) => name.toLowerCase().endsWith(ending)) : type in proofTypes;
  if (!isKnown) return proofMessages.wrongType;
  return size > maxProofBytes ? proofMessages.tooLarge : null;
}

/** '184 kB', '2,4 MB' */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  if (kilobytes < 1024) return `${kilobytes} kB`;
  const tenths = Math.round((bytes / (1024 * 1024)) * 10);
  return `${String(tenths / 10).replace('.', ',')} MB`;
}
