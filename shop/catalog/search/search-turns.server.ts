import { takeTurns } from '#shop/take-turns.server.ts';

/**
 * Limits concurrent searches in this process. A search is the most expensive public request; the limit leaves
 * connections and processor time for product pages and payments.
 */
export const inSearchTurn = takeTurns(3);
