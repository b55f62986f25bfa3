import { withThousands } from '#shop/money.ts';

/** A number of products. If `hasMore` is true, counting stopped at `total` and there are more. */
export type Total = { total: number; hasMore: boolean };

/** Formats a number of products: '24', '1.204', or 'más de 10.000' if counting stopped. */
export function totalInWords(total: number, hasMore = false): string {
  const text = withThousands(total);
  return hasMore ? `más de ${text}` : text;
}
