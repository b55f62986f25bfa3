import type { RefundMethod } from '#db/schema.ts';

/** Whether giving money back this way leaves a proof that staff keep: a transfer has a receipt of the bank. */
export function needsEvidence(method: RefundMethod): boolean {
  return method === 'transfer';
}
