import { takeTurns } from '#shop/take-turns.server.ts';

/**
 * A search is the dearest thing that anybody may ask for, as often as they like. With so many at once, in this process,
 * connections and time are left for those who look at a product or pay.
 */
export const inSearchTurn = takeTurns(3);
