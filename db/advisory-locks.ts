/** The keys of all PostgreSQL advisory locks of the shop: arbitrary, but distinct. */
export const advisoryLocks = {
  migrating: 7_305_113,
  /** held shared by every running shop, exclusively by a restore that replaces the data */
  havingItOpen: 7_305_114,
  foldingMonths: 7_305_115,
} as const;
