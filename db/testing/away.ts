import { type Database, openServer } from '../database.server.ts';

/** A database that is away: nobody listens at that port, so whatever is asked of it fails at once. */
export function openAway(): Promise<Database> {
  return openServer('postgres://nobody@127.0.0.1:1/away');
}
