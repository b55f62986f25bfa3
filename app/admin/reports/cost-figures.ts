import { signedPesos } from '#app/admin/till/till-text.ts';
import { formatPesos } from '#shop/money.ts';
import type { ShippingCosts } from '#shop/reports/shipping-cost-report.server.ts';

/** The names of the figures, as `costCells` lists them. */
export const costNames = [
  'Paquetes',
  'Con todo el costo',
  'Flete',
  'Recaudo',
  'Costo por paquete',
  'Pagaron los clientes',
  'Diferencia',
];

/** What parcels cost, as texts. A dash: no parcel has all its costs. */
export function costCells({ sent, known, freight, codFee, charged }: ShippingCosts): string[] {
  const cost = freight + codFee;
  const sums = [freight, codFee, Math.round(cost / known), charged].map(formatPesos);
  return [
    String(sent),
    `${known} de ${sent}`,
    ...(known === 0 ? Array.from({ length: 5 }, () => '–') : [...sums, signedPesos(charged - cost)]),
  ];
}

/** Says which costs of parcels are unknown; empty if none is. */
export function lackingText({ lacksFreight, lacksCodFee, lacksWayBack }: ShippingCosts): string {
  const parts = [
    [lacksFreight, 'el flete'],
    [lacksCodFee, 'la comisión de recaudo'],
    [lacksWayBack, 'el costo de la vuelta'],
  ] as const;
  const lacking = parts.flatMap(([count, what]) => (count > 0 ? [`${what} de ${count}`] : []));
  return lacking.length > 0 ? `Falta por saber: ${lacking.join(', ')}.` : '';
}
