import type { IncidentInList } from '#shop/payments/incidents/incidents.server.ts';
import { isReturnedByCancelling } from '#shop/payments/incidents/returned-by-cancelling.ts';
import { isMoneyGone } from './incident-advice.ts';

/**
 * Whether staff may have given the money of an incident back: it is here, and not to be owed first by cancelling its
 * order.
 */
export function isReturnable(incident: IncidentInList): boolean {
  const { kind, order } = incident;
  if (kind === 'refund-owed') return true;
  if (isMoneyGone(kind) || !order) return false;
  return !isReturnedByCancelling(incident, { ...order, isDeleted: order.deleted });
}
