import { withThousands } from '#shop/money.ts';

/** How a number of products is written: '24', '1.204', or 'más de 10.000' where nobody counted on. */
export function totalInWords(total: number, hasMore = false): string {
  const figure = withThousands(total);
  return hasMore ? `más de ${figure}` : figure;
}
