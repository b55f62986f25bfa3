/** How a payment may end; PENDING is where each begins. */
export type FinalStatus = 'APPROVED' | 'DECLINED' | 'ERROR';

/** The documented test cards; any other number ends in ERROR. */
export const testCards = [
  { number: '4242424242424242', outcome: 'APPROVED' },
  { number: '4111111111111111', outcome: 'DECLINED' },
] as const;

/** The documented test telephones of Nequi; any other ends in ERROR. */
export const testPhones = [
  { number: '3991111111', outcome: 'APPROVED' },
  { number: '3992222222', outcome: 'DECLINED' },
] as const;

/** The two banks of the sandbox, and one of our own that waits until a person decides on the provider's page. */
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

/** How a bank answers; null when it is left to a person, undefined when there is no such bank. */
export function outcomeOfBank(code: string): FinalStatus | null | undefined {
  return banks.find((bank) => bank.code === code)?.outcome;
}
