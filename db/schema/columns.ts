/** Column definitions that tables share. */
import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const moment = (name: string) => timestamp(name, { withTimezone: true });
export const createdAt = () => moment('created_at').notNull().defaultNow();
export const updatedAt = () => moment('updated_at').notNull().defaultNow();
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
export const oneOf = (column: string, codes: readonly string[]) =>
  sql.raw(`${column} in (${codes.map((code) => `'${code}'`).join(', ')})`);
