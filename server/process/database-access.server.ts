import type { Logger } from 'pino';
import { EmbeddedError, type EmbeddedProblem } from '#db/embedded/embedded-error.server.ts';
import { startEmbedded } from '#db/embedded/embedded-postgres.server.ts';
import { OutdatedDatabaseError } from '#db/outdated-database-error.server.ts';
import { lockFolder, prepareDataFolder, StartError } from './data-folder.server.ts';
import type { Environment } from './environment.server.ts';

/** Access to the shop's database: the server of DATABASE_URL, or the embedded one started by this process. */
export type DatabaseAccess = {
  url: string;
  /** bypasses a transaction pooler, if there is one */
  directUrl: string;
  /** whether the database is embedded, so that no other machine uses it */
  isOwn: boolean;
  /** Stops the embedded server; called after everything that uses it has closed. */
  close(): Promise<void>;
};

/** Environment variable that passes the embedded server's address to worker processes. */
const embeddedUrlName = 'ORIGEN_OWN_DATABASE';

/** Environment variables with which a worker process uses the same database. */
export const workerEnvironment = ({ url, isOwn }: DatabaseAccess): Record<string, string> =>
  isOwn ? { [embeddedUrlName]: url } : {};

/**
 * Gives access to the shop's database; starts the embedded server if DATABASE_URL is not set.
 *
 * @throws StartError if the data folder is not writable or locked by another shop, or the embedded server cannot start
 */
export async function accessDatabase(env: Environment, log: Logger): Promise<DatabaseAccess> {
  prepareDataFolder(env.dataFolder);
  if (env.databaseUrl) {
    return {
      url: env.databaseUrl,
      directUrl: env.databaseDirectUrl ?? env.databaseUrl,
      isOwn: false,
      close: async () => {},
    };
  }
  // Settings such as PGOPTIONS are meant for another server.
  for (const setting of Object.keys(process.env)) if (/^PG[A-Z]+$/.test(setting)) delete process.env[setting];
  const workerUrl = process.env[embeddedUrlName];
  if (workerUrl) return { url: workerUrl, directUrl: workerUrl, isOwn: true, close: async () => {} };

  const lock = lockFolder(env.dataFolder);
  try {
    const server = await startEmbedded(env.dataFolder, {
      processes: env.processes,
      onCrash: (reason) => log.error({ reason }, 'the embedded PostgreSQL crashed and is restarted'),
    });
    return {
      url: server.url,
      directUrl: server.url,
      isOwn: true,
      async close() {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw startErrorOf(error);
  }
}

const problemTexts: Record<EmbeddedProblem, (detail: string) => string> = {
  'no-binaries': (platform) =>
    `No hay base de datos incluida para este sistema (${platform}): instala PostgreSQL 15 o más nuevo y pon su dirección en DATABASE_URL.`,
  root: (place) =>
    `La base de datos no puede correr como root en este sistema (${place}): arranca la tienda con otro usuario, o usa un DATA_DIR fuera de las carpetas de root, o DATABASE_URL.`,
  'other-version': (folder) =>
    `Los datos de ${folder} son de otra versión de la base de datos y no se tocaron: copia la tienda con la versión anterior del programa (npm run backup), mueve esa carpeta a otro lugar y restaura la copia con esta (npm run restore).`,
  failed: (reason) => `La base de datos embebida no abre: ${reason}.`,
};

const outdatedText =
  'Los datos son de una versión anterior que esta tienda no puede actualizar, y no se tocaron: sigue con la versión anterior del programa, o empieza con un DATA_DIR o una DATABASE_URL sin datos.';

/** Translates a database problem that the shopkeeper can solve to Spanish; returns any other error unchanged. */
export function startErrorOf(error: unknown): unknown {
  if (error instanceof OutdatedDatabaseError) return new StartError(outdatedText);
  return error instanceof EmbeddedError ? new StartError(problemTexts[error.problem](error.detail)) : error;
}
