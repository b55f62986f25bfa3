import type { ProofStatus } from '#db/schema.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** What a proof's standing is called, and its colour. */
export const proofStatusWords: Record<ProofStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Por revisar', tone: 'amber' },
  approved: { label: 'Aprobado', tone: 'green' },
  rejected: { label: 'Rechazado', tone: 'red' },
};

/** Reasons that come up again and again; any other may be written. */
export const rejectionReasons = ['El valor no coincide', 'No se lee', 'No encontramos el pago'];

export const longestReason = 300;

const decimal = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });

/** '1,2 MB', '84 kB': never '0 kB' for a file that has something in it. */
export function formatFileSize(bytes: number): string {
  const kilobytes = bytes / 1000;
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} kB`;
  return `${decimal.format(kilobytes / 1000)} MB`;
}
