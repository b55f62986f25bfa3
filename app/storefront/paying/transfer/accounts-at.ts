import type { TransferAccount } from '#db/schema.ts';
import { isSameBank } from '#shop/paying/payment-ways.ts';

/** The accounts at a bank; all of them if no bank is given, or if the shop has none there any more. */
export function accountsAt(bank: string | null, accounts: TransferAccount[]): TransferAccount[] {
  const there = bank === null ? [] : accounts.filter((account) => isSameBank(account.bank, bank));
  return there.length > 0 ? there : accounts;
}
