import { hasPermission, type Permission } from './permissions.ts';

/**
 * What of a record a member of staff may see. Queries of staff take it as an argument and do not read the rest: what a
 * role may not see is not loaded.
 */
export type Sight = {
  /** amounts of orders and payments; without it, only the amount to collect on delivery */
  money: boolean;
};

/** What an owner sees: everything. */
export const fullSight: Sight = { money: true };

/** What a member of staff may see. */
export function sightOf(viewer: { permissions: readonly Permission[] }): Sight {
  return { money: hasPermission(viewer, 'money') };
}
