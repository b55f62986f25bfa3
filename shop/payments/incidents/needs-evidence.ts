import type { RefundMethod } from '#db/schema.ts';

/** Whether giving money back this way leaves a proof that staff keep: a transfer has a receipt of the bank. */
export function needsEvidence(method: RefundMethod): boolean {
  return method === 'transfer';
}

/**
 * Whether a proof of giving money back this way can be kept. The file belongs to a record of the refund, and money that
 * the provider gives back has none.
 */
export function takesEvidence(method: RefundMethod): boolean {
  return method !== 'provider';
}
