import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import { openShop } from '#server/open-shop.server.ts';
import { StartError } from '#server/process/data-folder.server.ts';
import { accessDatabase } from '#server/process/database-access.server.ts';
import { EnvironmentError, readEnvironment } from '#server/process/environment.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { findDemoOrigin } from '#server/process/startup-message.ts';

try {
  await develop();
} catch (error) {
  if (!(error instanceof StartError || error instanceof EnvironmentError)) throw error;
  console.error(`The shop did not start. ${error.message}`);
  process.exit(1);
}

async function develop() {
  const env = readEnvironment(process.env);
  const log = createLog('warn');
  const database = await accessDatabase(env, log);
  const opened = await openShop(env, database, log, console.log);
  const server = createServer((request, response) =>
    vite.middlewares(request, response, () => void answer(request, response)),
  );
  // Hot reload uses the shop's own port, so that several shops can be developed side by side.
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });

  // Pages and HTTP code reload after each edit; the database stays open.
  const answer = getRequestListener(async (request, connection) => {
    const { createHttp } = (await vite.ssrLoadModule(
      '/server/http/http.server.ts',
    )) as typeof import('#server/http/http.server.ts');
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    return createHttp(opened.shop, build, { development: true }).fetch(request, connection);
  });

  server.listen(env.port, env.host, () => {
    console.log(`Shop in development: ${env.origin}`);
    const payments = env.wompi && findDemoOrigin(env.wompi.widgetUrl);
    if (payments) console.log(`Online payments (stand-in): ${payments}`);
    const carrier = env.envioclick && findDemoOrigin(env.envioclick.apiUrl);
    if (carrier) console.log(`Carrier (stand-in): ${carrier}`);
    const { credentials } = opened.firstAdmin;
    if (credentials) console.log(`Sign in: ${credentials.email} / ${credentials.password}`);
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      server.close();
      await vite.close();
      await opened.close();
      await database.close();
      process.exit(0);
    });
  }
}
