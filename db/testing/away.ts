import { type Database, openDatabase } from '#db/database.server.ts';

/** Opens a database that is unreachable: nothing listens on the port, so every query fails at once. */
export function openAway(): Promise<Database> {
  return openDatabase('postgres://nobody@127.0.0.1:1/away');
}
