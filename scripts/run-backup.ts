import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Database, type Db, openDatabase } from '#db/database.server.ts';
import { checkVersion, findRunningEmbedded, hasEmbedded } from '#db/embedded/embedded-postgres.server.ts';
import { openEmbedded } from '#db/embedded/open-embedded.server.ts';
import { storeSettings } from '#db/schema.ts';
import { keepCopy } from '#server/backup/keep-copy.server.ts';
import { writeBackup } from '#server/backup/write-backup.server.ts';
import { createStorage } from '#server/files/storage.server.ts';
import {
  FolderInUseError,
  lockFolder,
  prepareDataFolder,
  readOrCreateSecret,
} from '#server/process/data-folder.server.ts';
import { type Environment, readEnvironment } from '#server/process/environment.server.ts';
import { backupFileName } from '#shop/backups/backup-file-name.ts';
import { CommandError, inMegabytes, listed, namedFile, runCommand } from './copy-command.ts';

await runCommand('No se hizo la copia.', async () => {
  const env = readEnvironment(process.env);
  const source = await openSource(env);
  try {
    const file = namedFile(process.argv[2] ?? backupFileName(await findSiteName(source.database.db), new Date()));
    if (existsSync(file)) throw new CommandError(`Ya hay un archivo ${file}: bórralo o da otro nombre.`);
    const { manifest, bytes } = await keepCopy(await copyOf(env, source.database), file);
    const { tables, parts, leftOut } = manifest;
    const rowsOf = (table: string) => tables.find(({ name }) => name === `public.${table}`)?.rows ?? 0;
    const files = parts.filter(({ path }) => path.startsWith('files/')).length;
    console.log(`Copia completa y revisada: ${file} (${inMegabytes(bytes)})`);
    console.log(
      `  ${rowsOf('products')} productos, ${rowsOf('orders')} pedidos, ${rowsOf('users')} cuentas, ${files} archivos`,
    );
    if (leftOut.length > 0) console.warn(`  No van en la copia, porque no los guardó la tienda: ${listed(leftOut)}.`);
    console.log('  Trae datos de clientes: guárdala donde nadie más la lea, fuera de esta máquina.');
    if (rowsOf('two_factors') > 0)
      console.log(
        `  Hay cuentas con verificación en dos pasos: para conservarla al restaurar en otro servidor, guarda aparte ${env.authSecret ? 'AUTH_SECRET' : path.join(env.dataFolder, 'auth-secret')}, que no va en la copia.`,
      );
  } finally {
    await source.close();
  }
});

type Source = { database: Database; close(): Promise<void> };

/** Opens the database beside the running shop; starts the embedded one if no shop runs on it. */
async function openSource(env: Environment): Promise<Source> {
  if (env.databaseUrl) {
    prepareDataFolder(env.dataFolder);
    return closing(await openDatabase(env.databaseDirectUrl ?? env.databaseUrl, { poolSize: 1 }));
  }
  checkVersion(env.dataFolder);
  if (!hasEmbedded(env.dataFolder)) throw new CommandError(`No hay ninguna tienda en ${env.dataFolder}.`);
  try {
    const lock = lockFolder(env.dataFolder);
    return closing(await openEmbedded(env.dataFolder), lock.release);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const url = findRunningEmbedded(env.dataFolder);
    if (!url)
      throw new CommandError(
        'La tienda está arrancando o su base de datos no responde: prueba de nuevo en un momento.',
      );
    return closing(await openDatabase(url, { poolSize: 1 }));
  }
}

function closing(database: Database, release = () => {}): Source {
  return {
    database,
    async close() {
      await database.close();
      release();
    },
  };
}

async function copyOf(env: Environment, database: Database): Promise<Readable> {
  const storage = await createStorage({ dataFolder: env.dataFolder, s3: env.s3 });
  const secret = env.authSecret ?? readOrCreateSecret(env.dataFolder);
  return writeBackup({ database, storage, secret, dataFolder: env.dataFolder });
}

/** Reads the name alone: the database may be of an older version, without newer settings. */
async function findSiteName(db: Db): Promise<string> {
  const [settings] = await db.select({ siteName: storeSettings.siteName }).from(storeSettings).limit(1);
  return settings?.siteName ?? '';
}
