import type { Product } from './product.ts';

/** As INVIMA's guide to the labels of supplements words it (Decreto 3863 of 2008): it must be shown to the letter. */
export const supplementLegend =
  'ESTE PRODUCTO ES UN SUPLEMENTO DIETARIO, NO ES UN MEDICAMENTO Y NO SUPLE UNA ALIMENTACIÓN EQUILIBRADA. ' +
  'MANTÉNGASE FUERA DEL ALCANCE DE LOS NIÑOS. NO CONSUMIR EN ESTADO DE EMBARAZO Y LACTANCIA.';

const ownLegend = /^\s*(ESTE PRODUCTO ES UN SUPLEMENTO DIETARIO[^\p{Ll}]*\.)(?:\s+(.*))?$/su;

/**
 * Parts the legend the law asks of a supplement from the other warnings of a product.
 *
 * Staff who wrote the legend themselves, at the head of the warnings, keep their version: that of a children's
 * supplement is another one. Products of other kinds have no legend.
 */
export function legendAndWarnings(product: Pick<Product, 'kind' | 'warnings'>): {
  legend: string | null;
  warnings: string | null;
} {
  if (product.kind !== 'supplement') return { legend: null, warnings: product.warnings };
  const [, legend, rest] = ownLegend.exec(product.warnings ?? '') ?? [];
  return legend ? { legend, warnings: rest || null } : { legend: supplementLegend, warnings: product.warnings };
}
