/** The statuses that a PENDING payment can change to. */
export type FinalStatus = 'APPROVED' | 'DECLINED' | 'ERROR';

/** The documented test cards; any other number ends in ERROR. */
export const testCards = [
  { number: '4242424242424242', outcome: 'APPROVED' },
  { number: '4111111111111111', outcome: 'DECLINED' },
] as const;

/** The documented test phone numbers of Nequi; any other ends in ERROR. */
export const testPhones = [
  { number: '3991111111', outcome: 'APPROVED' },
  { number: '3992222222', outcome: 'DECLINED' },
] as const;

/**
 * The two banks of the sandbox, and one of our own, whose payments stay PENDING until decided on the provider's page.
 */
export const banks = [
  { code: '1', name: 'Banco que aprueba', outcome: 'APPROVED' },
  { code: '2', name: 'Banco que rechaza', outcome: 'DECLINED' },
  { code: '3', name: 'Banco que espera tu decisión', outcome: null },
] as const;

export function outcomeOfCard(number: string): FinalStatus {
  return testCards.find((card) => card.number === number)?.outcome ?? 'ERROR';
}

export function outcomeOfPhone(number: string): FinalStatus {
  return testPhones.find((phone) => phone.number === number)?.outcome ?? 'ERROR';
}

/** Outcome of payments by a bank; null if it is decided manually, undefined if the bank does not exist. */
export function outcomeOfBank(code: string): FinalStatus | null | undefined {
  return banks.find((bank) => bank.code === code)?.outcome;
}
