import { createContext, type RouterContextProvider } from 'react-router';
import { dbContext } from '#app/context.ts';
import { type Reads, readsFrom } from '#db/replica.server.ts';

/** The read replica, if the process has one. */
export const readsContext = createContext<Reads | null>(null);

/**
 * Reads for slow queries that lead to no write: from the replica if it is as up to date as the database, else from the
 * database itself.
 */
export function getReads(context: Readonly<RouterContextProvider>): Reads {
  return context.get(readsContext) ?? readsFrom(context.get(dbContext));
}
