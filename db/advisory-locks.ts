/**
 * The fixed keys of the shop's PostgreSQL advisory locks: arbitrary, but distinct. Locks on a single attempt to order,
 * import or exam request use a hash of its key or content instead.
 */
export const advisoryLocks = {
  migrating: 7_305_113,
  /** held shared by every running shop, exclusively by a restore that replaces the data */
  havingItOpen: 7_305_114,
  foldingMonths: 7_305_115,
} as const;
