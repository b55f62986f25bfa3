import type { DeliveryFigures } from './delivery-report.server.ts';

/** From how many parcels on a share says something: 1 of 1 is no better than 97 of 100. */
const fewestForShare = 10;

/**
 * Says how many of the parcels whose outcome is known were delivered: '97 de 100 (97 %)'. Of a few there is no
 * percentage; a dash if there are none.
 */
export function deliveredShare({
  delivered,
  returned,
  lost,
}: Pick<DeliveryFigures, 'delivered' | 'returned' | 'lost'>): string {
  return shareOf(delivered, delivered + returned + lost);
}

/** Says how many parcels of some arrived within the promised days; see `deliveredShare`. */
export function onTimeShare({ onTime, promised }: Pick<DeliveryFigures, 'onTime' | 'promised'>): string {
  return shareOf(onTime, promised);
}

function shareOf(part: number, whole: number): string {
  if (whole === 0) return '–';
  const counts = `${part} de ${whole}`;
  return whole < fewestForShare ? counts : `${counts} (${Math.floor((part / whole) * 100)} %)`;
}
