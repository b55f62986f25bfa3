/** The notes by which the histories of a replaced order and of the one in its place name each other. */
import type { OrderEvent } from '#db/schema.ts';

const lead = 'Reemplaza el pedido ';

/** The note of the 'placed' event of an order that replaces another one. */
export const replacesNote = (orderNumber: string) => `${lead}${orderNumber}`;

/** Reads from an order's history the number of the order that it replaces; null if there is none. */
export function replacedNumber(events: Pick<OrderEvent, 'kind' | 'note'>[]): string | null {
  const note = events.find(({ kind }) => kind === 'placed')?.note ?? '';
  return note.startsWith(lead) ? note.slice(lead.length) : null;
}

const by = 'Pedido ';

/** The note of the 'replaced' event of an order. */
export const replacedNote = (orderNumber: string) => `${by}${orderNumber}`;

/** Reads from the event that replaced an order the number of the one in its place; null if that is not known. */
export function successorNumber({ kind, note }: Pick<OrderEvent, 'kind' | 'note'>): string | null {
  return kind === 'replaced' && note.startsWith(by) ? note.slice(by.length) : null;
}
