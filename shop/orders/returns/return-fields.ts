/** What the page of a return needs to know of its form. */
import type { OrderItem } from '#db/schema.ts';

export const longestReturnReason = 200;

export const unitsField = (line: number) => `units${line}`;
export const writtenOffField = (line: number) => `writtenOff${line}`;

/** Messages by field name; see `unitsField` and `writtenOffField` for the names of a line's fields. */
export type ReturnErrors = Record<string, string | undefined>;

/** The units of a line that can still come back; appointments are no goods. */
export function unitsLeft(item: Pick<OrderItem, 'quantity' | 'returned' | 'isService'> | undefined): number {
  return !item || item.isService ? 0 : item.quantity - (item.returned ?? 0);
}
