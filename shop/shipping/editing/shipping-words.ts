/** Shipping rules in Spanish, for staff. */
import { formatPesos, formatPriceOrFree } from '#shop/money.ts';
import { formatKilos } from '#shop/shipping/kilos.ts';
import type { RuleValues } from './check-shipping-rule.ts';

/** The steps in one line: 'hasta 1 kg $ 9.000 · más $ 14.000'; only the price if it is the same for any weight. */
export function stepsText(steps: RuleValues['steps']): string {
  return stepTexts(steps).join(' · ');
}

/** The price of each step: 'hasta 1 kg $ 9.000', 'más $ 14.000'. */
export function stepTexts(steps: RuleValues['steps']): string[] {
  const [only, second] = steps;
  if (only && !second) return [formatPriceOrFree(only.price)];
  return steps.map(({ upToGrams, price }) => {
    const weight = upToGrams === null ? 'más' : `hasta ${formatKilos(upToGrams)} kg`;
    return `${weight} ${formatPesos(price)}`;
  });
}

/** '2 a 5 días', '1 día', 'el mismo día'. */
export function daysText({ daysLeast, daysMost }: Pick<RuleValues, 'daysLeast' | 'daysMost'>): string {
  if (daysLeast !== daysMost) return `${daysLeast} a ${daysMost} días`;
  if (daysMost === 0) return 'el mismo día';
  return daysMost === 1 ? '1 día' : `${daysMost} días`;
}

/** Whether and for which amounts orders may be paid on delivery, and what that adds. */
export function onDeliveryText({ codAllowed, codLeast, codMost, codFee }: RuleValues): string {
  if (!codAllowed) return 'No se ofrece';
  const limits = [
    codLeast !== null && `desde ${formatPesos(codLeast)}`,
    codMost !== null && `hasta ${formatPesos(codMost)}`,
  ]
    .filter(Boolean)
    .join(' ');
  const fee = codFee > 0 ? `, más ${formatPesos(codFee)}` : '';
  return `Sí${limits && ` ${limits}`}${fee}`;
}

/** A rule as the history keeps it. */
export function describeRule(rule: RuleValues): Record<string, unknown> {
  return {
    shippingSteps: stepsText(rule.steps),
    shippingFreeFrom: rule.freeFrom,
    shippingDays: daysText(rule),
    codAllowed: rule.codAllowed,
    codLeast: rule.codLeast,
    codMost: rule.codMost,
    codFee: rule.codFee,
  };
}

/** An hour as people say it: '2:00 p. m.'. */
export function hourText(hour: number): string {
  const half = hour === 12 ? 'm.' : hour < 12 ? 'a. m.' : 'p. m.';
  return `${hour % 12 === 0 ? 12 : hour % 12}:00 ${half}`;
}
