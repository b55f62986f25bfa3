/** The limits of payments that staff set. */
import type { PaymentLimits } from '#db/schema.ts';

export type { PaymentLimits };

export const defaultPaymentLimits: PaymentLimits = {
  onlineMinimum: 1_500,
  onlineMaximum: 99_000_000,
  declinesPerOrder: 5,
  declinesPerHour: 10,
  proofsMegabytes: 2_000,
};
