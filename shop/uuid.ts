const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Whether a text has the form of a UUID. Checked before a query by id, because PostgreSQL refuses any other text as a
 * uuid.
 */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
