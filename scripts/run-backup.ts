import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Database, openEmbedded, openServer } from '#db/database.server.ts';
import { askForBackup } from '#server/backup/backup-socket.server.ts';
import { keepCopy } from '#server/backup/keep-copy.server.ts';
import { writeBackup } from '#server/backup/write-backup.server.ts';
import { FolderInUseError, keptSecret, lockFolder, prepareDataFolder } from '#server/data-folder.server.ts';
import { type Environment, readEnvironment } from '#server/environment.server.ts';
import { createStorage } from '#server/storage.server.ts';
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

/** A server is read beside the shop that uses it; the embedded database by the shop that holds it, or here when none runs. */
async function openCopy(env: Environment): Promise<Source> {
  if (env.databaseUrl) {
    prepareDataFolder(env.dataFolder);
    return ownCopy(env, await openServer(env.databaseDirectUrl ?? env.databaseUrl, { poolSize: 1 }), () => {});
  }
  if (!existsSync(path.join(env.dataFolder, 'database')))
    throw new CommandError(`No hay ninguna tienda en ${env.dataFolder}.`);
  try {
    const lock = lockFolder(env.dataFolder);
    return await ownCopy(env, await openEmbedded(path.join(env.dataFolder, 'database')), lock.release);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const copy = await askForBackup(env.dataFolder).catch(() => {
      throw new CommandError(
        'La tienda está en marcha y no responde: descarga la copia en Administración → Datos, o detén la tienda.',
      );
    });
    return { copy, close: async () => {} };
  }
}

async function ownCopy(env: Environment, database: Database, release: () => void): Promise<Source> {
  const storage = await createStorage({ dataFolder: env.dataFolder, s3: env.s3 });
  const secret = env.authSecret ?? keptSecret(env.dataFolder);
  const copy = await writeBackup({ database, storage, secret, dataFolder: env.dataFolder });
  return {
    copy,
    async close() {
      await database.close();
      release();
    },
  };
}
