/** What staff write to the customer about a quotation. */
import { formatLongCalendarDay } from '#shop/dates.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';

export const quotationPath = (accessToken: string) => `/cotizacion/${accessToken}`;

/** The message with which staff send the link of a quotation by WhatsApp. */
export function quotationMessage(
  { firstName, total, validUntil }: { firstName: string; total: Pesos; validUntil: string },
  { siteName, href }: { siteName: string; href: string },
): string {
  return [
    `Hola ${firstName}, esta es tu cotización de ${siteName} por ${formatPesos(total)}.`,
    `Vale hasta el ${formatLongCalendarDay(validUntil)}. La ves completa y la aceptas aquí:`,
    href,
  ].join('\n');
}
