import { readNumber } from '#app/admin/form/recorded-since.ts';
import { readPesos } from '#shop/orders/money/hand-payments.ts';
import type { ChosenRate } from '#shop/parcels/guides/buy-guide.server.ts';
import { parseKilos } from '#shop/shipping/kilos.ts';
import { readRate } from './rate-value.ts';

/** Reads a typed weight in grams; null if it is left to what the shop knows, undefined if it is none. */
export function readWeight(value: unknown): number | null | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : (parseKilos(text) ?? undefined);
}

/** Reads a typed value of goods in pesos; null if it is left to what the shop knows, undefined if it is none. */
export function readValue(value: unknown): number | null | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : readPesos(text) || undefined;
}

type TypedGuide = { chosen: ChosenRate; grams: number | null; declaredValue: number | null; codAmount: number };

/** Reads the form that buys a guide: the chosen rate, and what it was quoted for; null if it is none. */
export function readGuideToBuy(form: FormData): TypedGuide | null {
  const chosen = readRate(form.get('rate'));
  const grams = readWeight(form.get('kilograms'));
  const codAmount = readNumber(form.get('codAmount'));
  const declaredValue = readValue(form.get('value'));
  if (!chosen || grams === undefined || codAmount === undefined || declaredValue === undefined) return null;
  return { chosen, grams, declaredValue, codAmount };
}
