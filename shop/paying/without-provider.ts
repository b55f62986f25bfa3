/** Stored as the provider of money paid by transfer or in cash. */
export const withoutProvider = 'none';
