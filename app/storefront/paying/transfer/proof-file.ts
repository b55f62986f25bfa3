import { maxProofBytes, proofMessages, proofTypes } from '#shop/orders/proofs/proof.ts';

const endings = ['.jpg', '.jpeg', '.png', '.webp', '.pdf'];

/**
 * The `accept` of the file chooser: MIME types, and extensions for choosers without types. Other picture formats are
 * left out, so that phones convert their pictures to one of these.
 */
export const acceptedProofs = [...Object.keys(proofTypes), ...endings].join(',');

/**
 * Checks size and type of a chosen file as reported by the browser; the server inspects the content.
 *
 * @returns the error; null if the file is acceptable
 */
export function proofFileProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (size === 0) return proofMessages.empty;
  const isAccepted = type === '' ? endings.some((ending) => name.toLowerCase().endsWith(ending)) : type in proofTypes;
  if (!isAccepted) return proofMessages.wrongType;
  return size > maxProofBytes ? proofMessages.tooLarge : null;
}

/** Formats a file size: '184 kB', '2,4 MB'. */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  if (kilobytes < 1024) return `${kilobytes} kB`;
  const tenths = Math.round((bytes / (1024 * 1024)) * 10);
  return `${String(tenths / 10).replace('.', ',')} MB`;
}
