const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text from a URL or a browser has the form of a product's or an order's id, so that the database can be asked for it. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
