import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Database, openDatabase } from '#db/database.server.ts';
import { checkVersion, findRunningEmbedded, hasEmbedded } from '#db/embedded/embedded-postgres.server.ts';
import { openEmbedded } from '#db/embedded/open-embedded.server.ts';
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
  const file = namedFile(process.argv[2] ?? backupFileName(new Date()));
  if (existsSync(file)) throw new CommandError(`Ya hay un archivo ${file}: bórralo o da otro nombre.`);

  const source = await openCopy(env);
  try {
    const { manifest, bytes } = await keepCopy(source.copy, file);
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
        `  Hay cuentas con verificación en dos pasos: guarda aparte ${env.authSecret ? 'AUTH_SECRET' : path.join(env.dataFolder, 'auth-secret')}, que no va en la copia.`,
      );
  } finally {
    await source.close();
  }
});

type Source = { copy: Readable; close(): Promise<void> };

/** Opens the database beside the running shop; starts the embedded one if no shop runs on it. */
async function openCopy(env: Environment): Promise<Source> {
  if (env.databaseUrl) {
    prepareDataFolder(env.dataFolder);
    return copyOf(env, await openDatabase(env.databaseDirectUrl ?? env.databaseUrl, { poolSize: 1 }));
  }
  checkVersion(env.dataFolder);
  if (!hasEmbedded(env.dataFolder)) throw new CommandError(`No hay ninguna tienda en ${env.dataFolder}.`);
  try {
    const lock = lockFolder(env.dataFolder);
    return await copyOf(env, await openEmbedded(env.dataFolder), lock.release);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const url = findRunningEmbedded(env.dataFolder);
    if (!url)
      throw new CommandError(
        'La tienda está arrancando o su base de datos no responde: prueba de nuevo en un momento.',
      );
    return copyOf(env, await openDatabase(url, { poolSize: 1 }));
  }
}

async function copyOf(env: Environment, database: Database, release = () => {}): Promise<Source> {
  const close = async () => {
    await database.close();
    release();
  };
  try {
    const storage = await createStorage({ dataFolder: env.dataFolder, s3: env.s3 });
    const secret = env.authSecret ?? readOrCreateSecret(env.dataFolder);
    return { copy: await writeBackup({ database, storage, secret, dataFolder: env.dataFolder }), close };
  } catch (error) {
    await close();
    throw error;
  }
}
