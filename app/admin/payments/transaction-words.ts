import { BadgeCheck, CircleX, Clock, type LucideIcon, RotateCcw } from 'lucide-react';
import type { BadgeTone } from '#app/ui/badge.tsx';
import type { TransactionStatus } from '#db/schema.ts';

/** Labels and icons for the status of a transaction at the provider. */
export const transactionWords: Record<TransactionStatus, { label: string; tone: BadgeTone; Icon: LucideIcon }> = {
  PENDING: { label: 'En confirmación', tone: 'amber', Icon: Clock },
  APPROVED: { label: 'Aprobada', tone: 'green', Icon: BadgeCheck },
  DECLINED: { label: 'Rechazada', tone: 'red', Icon: CircleX },
  ERROR: { label: 'Con error', tone: 'red', Icon: CircleX },
  VOIDED: { label: 'Anulada', tone: 'red', Icon: RotateCcw },
};
