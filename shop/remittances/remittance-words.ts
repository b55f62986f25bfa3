/** What staff read about remittances. */
import type { RemittanceDecision } from '#db/schema.ts';
import { formatPesos } from '#shop/money.ts';
import type { Cause, CauseCode } from './compare-remittance.ts';

/** The causes as staff read them. */
export const causeWords: Record<CauseCode, string> = {
  'collected-less': 'Recaudó menos que el valor del paquete',
  'collected-more': 'Recaudó más que el valor del paquete',
  'collects-nothing': 'El paquete no tenía nada que cobrar',
  'not-delivered': 'El paquete no figura como entregado',
  'order-cancelled': 'El pedido está cancelado',
  'unknown-guide': 'Ningún paquete tiene esa guía',
  repeated: 'La guía está repetida en el archivo',
  'paid-before': 'La guía ya se pagó en otra remesa',
  'not-paid': 'Descuenta dinero de una guía que no se ha pagado',
  'freight-again': 'El flete ya se había descontado',
  net: 'El valor pagado no es recaudo menos comisión y flete',
  fee: 'La comisión no es la cotizada',
  freight: 'El flete no es el cotizado',
  'high-fee': 'Descuenta por recaudar más de lo normal',
};

/** A cause with its amount: 'faltan $ 10.000'. */
export function causeText({ code, amount }: Cause): string {
  return amount === 0 ? causeWords[code] : `${causeWords[code]}: ${amountText(amount)}`;
}

/** An amount that the carrier owes, or paid without owing it. */
function amountText(amount: number): string {
  return amount < 0 ? `sobran ${formatPesos(-amount)}` : `faltan ${formatPesos(amount)}`;
}

/** What a carrier owes, also if it paid too much. */
export function owedText(amount: number): string {
  return amount < 0 ? `A favor de la transportadora: ${formatPesos(-amount)}` : formatPesos(amount);
}

/** The decisions as staff choose them, with what follows. */
export const decisionWords: Record<RemittanceDecision, { label: string; hint: string }> = {
  accepted: { label: 'Aceptada', hint: 'Sale de lo que deben: la tienda la asume o se la queda' },
  claimed: { label: 'Reclamada', hint: 'Se le pidió a la transportadora; la siguen debiendo' },
  corrected: { label: 'Corregida', hint: 'El error era nuestro y ya está corregido' },
  reopened: { label: 'Abierta otra vez', hint: 'La decisión anterior ya no vale' },
};

/** The longest note of a decision. */
export const longestDecisionNote = 500;
