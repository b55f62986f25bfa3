import type { OrderStatus, PaymentIncidentKind } from '#db/schema.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';

/**
 * Whether the money of an incident is returned only by cancelling its order, which then owes it: the incident says that
 * a product of a paid order was withdrawn, and names no payment. Noted on the incident alone, a return would leave the
 * order paid and owe the money once more.
 */
export function isReturnedByCancelling(
  { kind, provider }: { kind: PaymentIncidentKind; provider: string },
  { status, isDeleted }: { status: OrderStatus; isDeleted: boolean },
): boolean {
  return kind === 'paid-without-stock' && provider === withoutProvider && status === 'Pagado' && !isDeleted;
}
