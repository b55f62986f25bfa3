import { createContext, type RouterContextProvider } from 'react-router';
import { type Reads, readsFrom } from '#db/replica.server.ts';
import { dbContext } from './context.ts';

/** Set where there is a replica. */
export const readsContext = createContext<Reads | null>(null);

/** Where to read what takes long and leads to no write: as new as from the database itself, where there is no replica too. */
export function getReads(context: Readonly<RouterContextProvider>): Reads {
  return context.get(readsContext) ?? readsFrom(context.get(dbContext));
}
