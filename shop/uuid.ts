const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text from a URL or a browser looks like the id of a product or order, so that it is worth a query. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
