import { deliveredShare, onTimeShare } from '#shop/reports/delivered-share.ts';
import type { DeliveryFigures } from '#shop/reports/delivery-report.server.ts';

/** The names of the figures, as `deliveryCells` lists them. */
export const deliveryNames = [
  'Enviados',
  'Entregados',
  'Devueltos',
  'Perdidos',
  'En camino',
  'Con novedad',
  'La mitad en',
  '9 de 10 en',
  'A tiempo',
];

/** What became of parcels, as texts. */
export function deliveryCells(figures: DeliveryFigures): string[] {
  const { sent, returned, lost, underWay, withIncident, medianDays, slowDays } = figures;
  return [
    String(sent),
    deliveredShare(figures),
    ...[returned, lost, underWay, withIncident].map(String),
    daysText(medianDays),
    daysText(slowDays),
    onTimeShare(figures),
  ];
}

function daysText(days: number | null): string {
  if (days === null) return '–';
  return days === 1 ? '1 día' : `${days} días`;
}
