import type { BadgeTone } from '#app/ui/badge.tsx';
import type { ProofStatus } from '#db/schema.ts';

/** The label and badge colour of each proof status. */
export const proofStatusWords: Record<ProofStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Por revisar', tone: 'amber' },
  approved: { label: 'Aprobado', tone: 'green' },
  rejected: { label: 'Rechazado', tone: 'red' },
};

/** Suggested rejection reasons; staff can also write another. */
export const rejectionReasons = ['El valor no coincide', 'No se lee', 'No encontramos el pago'];

export const longestReason = 300;

const decimal = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });

/** Formats a file size: '1,2 MB', '84 kB'. At least '1 kB'. */
export function formatFileSize(bytes: number): string {
  const kilobytes = bytes / 1000;
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} kB`;
  return `${decimal.format(kilobytes / 1000)} MB`;
}
