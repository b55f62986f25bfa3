import type { ProductKind } from '#db/schema.ts';

/** The wording of INVIMA's labelling guide for supplements (Decreto 3863 of 2008), which must be shown verbatim. */
export const supplementLegend =
  'ESTE PRODUCTO ES UN SUPLEMENTO DIETARIO, NO ES UN MEDICAMENTO Y NO SUPLE UNA ALIMENTACIÓN EQUILIBRADA. ' +
  'MANTÉNGASE FUERA DEL ALCANCE DE LOS NIÑOS. NO CONSUMIR EN ESTADO DE EMBARAZO Y LACTANCIA.';

const ownLegend = /^\s*(ESTE PRODUCTO ES UN SUPLEMENTO DIETARIO[^\p{Ll}]*\.)(?:\s+(.*))?$/su;

/**
 * Separates the legend required for supplements from the other warnings. If the warnings begin with a legend, that one
 * is used, because the legend of children's supplements differs. Other kinds of products have no legend.
 */
export function legendAndWarnings(product: { kind: ProductKind; warnings: string | null }): {
  legend: string | null;
  warnings: string | null;
} {
  if (product.kind !== 'supplement') return { legend: null, warnings: product.warnings };
  const [, legend, rest] = ownLegend.exec(product.warnings ?? '') ?? [];
  return legend ? { legend, warnings: rest || null } : { legend: supplementLegend, warnings: product.warnings };
}
