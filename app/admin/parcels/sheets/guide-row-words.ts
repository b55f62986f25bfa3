import { guideProblem } from '#app/admin/parcels/many/many-parcels.ts';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { GuideRefusal, GuideRow } from '#shop/parcels/sheets/match-guides.ts';

/** What happens with a row of the carrier's answer, in words; null if it is what one expects. */
export function guideRowWords(row: GuideRow): string | null {
  if (row.outcome === 'same') return 'Ya la tiene.';
  if (row.outcome === 'empty') return 'Sin guía: queda como está.';
  if (row.outcome === 'refused') return refusals[row.reason](row.detail);
  if (!row.amounts) return null;
  const { from, to } = row.amounts;
  return `Ojo: el cliente debe ahora ${formatPesos(to)} y el archivo decía ${formatPesos(from)}. Avisa a la transportadora.`;
}

const refusals: Record<GuideRefusal, (detail: string) => string> = {
  'unknown-order': () => 'No hay un pedido con ese número.',
  'no-parcel': () => 'El pedido no tiene un paquete de esta transportadora que espere su guía.',
  'has-guide': (guide) => `El paquete tiene ya la guía ${guide}. Si está mal, corrígela en el paquete.`,
  'guide-taken': (orderNumber) => `Esa guía ya la tiene el pedido ${formatOrderNumber(orderNumber)}.`,
  twice: (row) => `La misma guía está en la fila ${row}.`,
  'wrong-guide': () => `${guideProblem} Si Excel la cambió, vuelve a descargar el archivo.`,
  'several-parcels': () => 'El pedido tiene varios paquetes sin guía y menos filas: ponlas a mano en cada paquete.',
};
