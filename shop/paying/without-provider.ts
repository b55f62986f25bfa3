/** The stored provider of money that reached the shop without one, by transfer or in cash. */
export const withoutProvider = 'none';
