import { readNumber } from '#app/admin/form/recorded-since.ts';
import type { ChosenRate } from '#shop/parcels/guides/buy-guide.server.ts';
import { parseKilos } from '#shop/shipping/kilos.ts';
import { readRate } from './rate-value.ts';

/** Reads a typed weight in grams; null if it is left to what the shop knows, undefined if it is none. */
export function readWeight(value: unknown): number | null | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : (parseKilos(text) ?? undefined);
}

/** Reads the form that buys a guide: the chosen rate, and the weight and amount that it was quoted for; null if it is none. */
export function readGuideToBuy(form: FormData): { chosen: ChosenRate; grams: number | null; codAmount: number } | null {
  const chosen = readRate(form.get('rate'));
  const grams = readWeight(form.get('kilograms'));
  const codAmount = readNumber(form.get('codAmount'));
  return chosen && grams !== undefined && codAmount !== undefined ? { chosen, grams, codAmount } : null;
}
