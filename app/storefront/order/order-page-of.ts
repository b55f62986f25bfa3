/** The address of the page of an order. */
export const orderPageOf = (token: string) => `/pedido/${encodeURIComponent(token)}`;
