/**
 * What processes take turns at, by the arbitrary numbers that name it among a server's advisory locks: all in one place, because two
 * that had one number would wait for each other.
 */
export const advisoryLocks = {
  migrating: 7_305_113,
  /** shared by the shops that have the database open, alone for who replaces it */
  havingItOpen: 7_305_114,
  foldingMonths: 7_305_115,
} as const;
