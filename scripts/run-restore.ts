import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, openEmbedded, openServer } from '#db/database.server.ts';
import { restoreBackup } from '#server/backup/restore-backup.server.ts';
import { keptSecret, lockFolder, prepareDataFolder } from '#server/data-folder.server.ts';
import { readEnvironment } from '#server/environment.server.ts';
import { createStorage } from '#server/storage.server.ts';
import { formatMoment } from '#shop/dates.ts';
import { CommandError, namedFile, runCommand } from './copy-command.ts';

const usage = 'Uso: npm run restore -- <archivo> [--replace] [--without-second-step]';

const refusals = {
  'not-empty':
    'Esta tienda ya tiene datos. Con --replace se borran todos y queda la de la copia: haga antes una copia de esta.',
  newer: 'La copia es de una versión más nueva de la tienda: actualice el programa primero.',
  'other-secret':
    'La copia trae segundos pasos de inicio de sesión cifrados con otro secreto. Ponga el archivo auth-secret de la otra tienda en DATA_DIR (o su AUTH_SECRET), o use --without-second-step: quienes lo tenían lo activan de nuevo.',
};

await runCommand('No se restauró nada.', async () => {
  const { file, replace, withoutSecondStep } = readArguments();
  const env = readEnvironment(process.env);
  prepareDataFolder(env.dataFolder);
  const lock = env.databaseUrl ? undefined : lockFolder(env.dataFolder);
  const database: Database = env.databaseUrl
    ? await openServer(env.databaseUrl, env.databaseDirectUrl ? { directUrl: env.databaseDirectUrl } : {})
    : await openEmbedded(path.join(env.dataFolder, 'database'));
  try {
    await database.migrate();
    const storage = await createStorage({ dataFolder: env.dataFolder, s3: env.s3 });
    const secret = env.authSecret ?? keptSecret(env.dataFolder);
    const restored = await restoreBackup(file, { database, storage, secret }, { replace, withoutSecondStep });
    if (!restored.ok) throw new CommandError(refusals[restored.reason]);

    const { tables, createdAt } = restored.manifest;
    const rowsOf = (table: string) => tables.find(({ name }) => name === `public.${table}`)?.rows ?? 0;
    console.log(`Tienda restaurada como estaba el ${formatMoment(new Date(createdAt))}.`);
    console.log(
      `  ${rowsOf('products')} productos, ${rowsOf('orders')} pedidos, ${rowsOf('users')} cuentas, ${restored.files} archivos`,
    );
    console.log(
      '  Cada quien debe iniciar sesión de nuevo. Los correos que esperaban saldrán cuando la tienda arranque.',
    );
  } finally {
    await database.close();
    lock?.release();
  }
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean' }, 'without-second-step': { type: 'boolean' } },
    });
    const [name, ...more] = positionals;
    if (!name || more.length > 0) throw new CommandError(usage);
    return {
      file: namedFile(name),
      replace: values.replace ?? false,
      withoutSecondStep: values['without-second-step'] ?? false,
    };
  } catch {
    throw new CommandError(usage);
  }
}
