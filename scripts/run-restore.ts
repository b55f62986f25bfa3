import { parseArgs } from 'node:util';
import { openDatabase } from '#db/database.server.ts';
import { takeShopAlone } from '#db/shop-lock.server.ts';
import { checkArchive } from '#server/backup/read-archive.server.ts';
import { restoreBackup } from '#server/backup/restore-backup.server.ts';
import { createStorage } from '#server/files/storage.server.ts';
import { readOrCreateSecret } from '#server/process/data-folder.server.ts';
import { accessDatabase } from '#server/process/database-access.server.ts';
import { readEnvironment } from '#server/process/environment.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { formatMoment } from '#shop/dates.ts';
import { CommandError, listed, namedFile, runCommand } from './copy-command.ts';
import { droppedLines } from './restore-words.ts';

const usage = 'Uso: npm run restore -- <archivo> [--replace]';

const refusals = {
  'not-empty':
    'Esta tienda ya tiene datos. Con --replace se borran todos y queda la de la copia: haz antes una copia de esta.',
  older:
    'La copia es de una versión anterior que esta tienda no puede leer: restáurala con la versión del programa que la hizo.',
  newer: 'La copia es de una versión más nueva de la tienda: actualiza el programa primero.',
};

await runCommand('No se restauró nada.', async () => {
  const { file, replace } = readArguments();
  const env = readEnvironment(process.env);
  const copy = await checkArchive(file);
  const access = await accessDatabase(env, createLog('silent'));
  const database = await openDatabase(access.url, { directUrl: access.directUrl });
  let release: Awaited<ReturnType<typeof takeShopAlone>> = null;
  try {
    release = await takeShopAlone(database);
    if (!release)
      throw new CommandError(
        'La tienda está en marcha sobre esta base de datos, o alguien la está restaurando: detenla primero.',
      );
    const storage = await createStorage({ dataFolder: env.dataFolder, s3: env.s3 });
    const secret = env.authSecret ?? readOrCreateSecret(env.dataFolder);
    const restored = await restoreBackup(copy, { database, storage, secret }, { replace });
    if (!restored.ok) throw new CommandError(refusals[restored.reason]);

    const { manifest, files, dropped, notRemoved } = restored;
    const { tables, createdAt } = manifest;
    const rowsOf = (table: string) => tables.find(({ name }) => name === `public.${table}`)?.rows ?? 0;
    console.log(`Tienda restaurada como estaba el ${formatMoment(new Date(createdAt))}.`);
    console.log(
      `  ${rowsOf('products')} productos, ${rowsOf('orders')} pedidos, ${rowsOf('users')} cuentas, ${files} archivos`,
    );
    console.log(
      '  Cada quien debe iniciar sesión de nuevo. Los correos que esperaban saldrán cuando la tienda arranque.',
    );
    for (const line of droppedLines(dropped)) console.log(`  ${line}`);
    if (notRemoved.length > 0)
      console.warn(`  Restaurada; estos archivos viejos no se pudieron borrar: ${listed(notRemoved)}.`);
  } finally {
    await database.close();
    await release?.();
    await access.close();
  }
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean' } },
    });
    const [name, ...more] = positionals;
    if (!name || more.length > 0) throw new CommandError(usage);
    return { file: namedFile(name), replace: values.replace ?? false };
  } catch {
    throw new CommandError(usage);
  }
}
