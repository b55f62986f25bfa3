/** What staff and the browser need to know of payments by hand. */
import type { HandPaymentMethod } from '#db/schema.ts';
import { mostPesos, type Pesos } from '#shop/money.ts';

/** How staff receive money. What the provider reports is recorded otherwise. */
export const receivedMethods = [
  'cash',
  'transfer',
  'terminal',
  'carrier',
  'other',
] as const satisfies HandPaymentMethod[];

/** The methods as staff know them. */
export const handMethodWords: Record<HandPaymentMethod, string> = {
  cash: 'Efectivo',
  transfer: 'Transferencia',
  terminal: 'Datáfono',
  carrier: 'Transportadora',
  provider: 'Por la pasarela',
  other: 'De otra manera',
};

export const longestPaymentNote = 200;

/** The change to give; null if too little was handed over, or nothing was written. */
export function changeDue(amount: string, tendered: string): Pesos | null {
  const [due, handed] = [readPesos(amount), readPesos(tendered)];
  return due === null || handed === null || handed < due ? null : handed - due;
}

/** Reads pesos as people write them: '54.400', '$ 54.400', '54400'. */
export function readPesos(text: string): Pesos | null {
  const digits = text.replace(/[.\s$]/g, '');
  return /^\d{1,10}$/.test(digits) && Number(digits) <= mostPesos ? Number(digits) : null;
}
