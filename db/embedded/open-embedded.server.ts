import { type Database, openDatabase } from '#db/database.server.ts';
import { type EmbeddedOptions, startEmbedded } from './embedded-postgres.server.ts';

/**
 * Starts the PostgreSQL server of a data folder and connects to it, for commands that need the database while no shop
 * is running. Closing the database stops the server.
 *
 * @throws EmbeddedError if the server cannot be started
 */
export async function openEmbedded(
  dataFolder: string,
  { migrationsFolder, ...options }: EmbeddedOptions & { migrationsFolder?: string } = {},
): Promise<Database> {
  const server = await startEmbedded(dataFolder, options);
  const database = await openDatabase(server.url, { migrationsFolder });
  return {
    ...database,
    async close() {
      await database.close();
      await server.stop();
    },
  };
}
