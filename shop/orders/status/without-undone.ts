import type { OrderStatus } from '#db/schema.ts';

/** A change of status; `isUndo` if it undoes the change before it. */
export type StatusChange = { toStatus: OrderStatus | null; isUndo?: boolean };

/** Lists the changes of an order's status, oldest first, without those that were undone. */
export function withoutUndone<Change extends StatusChange>(changes: Change[]): Change[] {
  const passed: Change[] = [];
  for (const change of changes) {
    if (change.toStatus === null) continue;
    if (change.isUndo) passed.pop();
    if (!change.isUndo || passed.at(-1)?.toStatus !== change.toStatus) passed.push(change);
  }
  return passed;
}
