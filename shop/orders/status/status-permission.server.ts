import type { Db } from '#db/database.server.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { isOwedInStore } from '#shop/orders/money/owed-in-store.server.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import type { OrderStatus } from './order-status.ts';
import { permissionForStatus } from './status-permission.ts';

/** The permission that a change of a locked order's status by hand requires; see `permissionForStatus`. */
export async function findPermissionForStatus(tx: Db, order: LockedOrder, to: OrderStatus): Promise<Permission> {
  return permissionForStatus({ ...order, owesInStore: await isOwedInStore(tx, order.id) }, to);
}
