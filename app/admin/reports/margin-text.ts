import { signedPesos } from '#app/admin/till/till-text.ts';
import type { MarginReport, MarginSums } from '#shop/reports/margin-report.server.ts';

/** What a margin is of what customers pay: '24 %'; a dash if they pay nothing. */
export function marginShare({ margin, income }: Pick<MarginSums, 'margin' | 'income'>): string {
  if (income <= 0) return '–';
  const percent = Math.round((margin / income) * 100);
  return `${percent < 0 ? '−' : ''}${Math.abs(percent)} %`;
}

/** Says what the orders of a report lack. */
export function lackingOf({ lineCosts, lines, shipping, providerFee }: MarginReport['lacks']): string {
  const orders = (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`);
  const parts = [
    lineCosts > 0 && `el costo de ${lineCosts} de ${lines} líneas de productos`,
    shipping > 0 && `lo que costó el envío de ${orders(shipping)}`,
    providerFee > 0 && `la comisión de la pasarela de ${orders(providerFee)}`,
  ].filter(Boolean);
  return `Falta por saber: ${parts.join(', ')}.`;
}

/** What the orders without all their costs left, as far as it is known. */
export function incompleteText({ orders, income, margin }: MarginSums): string {
  const whose = orders === 1 ? 'A otro pedido le falta algún costo' : `A otros ${orders} pedidos les falta algún costo`;
  return `${whose}: vendieron ${signedPesos(income)} y dejaron a lo sumo ${signedPesos(margin)}.`;
}
