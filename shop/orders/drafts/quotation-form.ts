import * as v from 'valibot';
import { type QuotationPayment, quotationPaymentWords } from './draft.ts';

/** For how many days a quotation is valid: if staff choose nothing else, and at most. */
export const usualValidDays = 8;
export const mostValidDays = 90;

const choose = 'Elige cómo se paga.';

/** The form that sends a quotation. */
export function quotationForm(today: string, lastDay: string) {
  return v.object({
    validUntil: v.pipe(
      v.optional(v.string(), ''),
      v.isoDate('Escribe la fecha completa.'),
      v.check((day) => day >= today, 'Esa fecha ya pasó.'),
      v.check((day) => day <= lastDay, `Puede valer hasta ${mostValidDays} días.`),
    ),
    payment: v.picklist(Object.keys(quotationPaymentWords) as QuotationPayment[], choose),
  });
}
