import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import { StartError } from '#server/data-folder.server.ts';
import { EnvironmentError, readEnvironment } from '#server/environment.server.ts';
import { createLog } from '#server/log.server.ts';
import { openShop } from '#server/open-shop.server.ts';
import { paymentsOnThisMachine } from '#server/welcome.ts';

try {
  await develop();
} catch (error) {
  if (!(error instanceof StartError || error instanceof EnvironmentError)) throw error;
  console.error(`La tienda no arrancó. ${error.message}`);
  process.exit(1);
}

async function develop() {
  const env = readEnvironment(process.env);
  const opened = await openShop(env, createLog('warn'), console.log);
  const server = createServer((request, response) =>
    vite.middlewares(request, response, () => void answer(request, response)),
  );
  // Edits are told over the shop's own port, so that several shops can be developed side by side.
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });

  // Pages and their server are loaded anew after each edit; database and accounts stay open.
  const answer = getRequestListener(async (request, connection) => {
    const { createHttp } = (await vite.ssrLoadModule(
      '/server/http.server.ts',
    )) as typeof import('#server/http.server.ts');
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    return createHttp(opened.shop, build, { development: true }).fetch(request, connection);
  });

  server.listen(env.port, env.host, () => {
    console.log(`Tienda en desarrollo: ${env.origin}`);
    const demonstration = env.wompi && paymentsOnThisMachine(env.wompi.widgetUrl);
    if (demonstration) console.log(`Pagos en línea (demostración): ${demonstration}`);
    const { credentials } = opened.firstAdmin;
    if (credentials) console.log(`Para entrar: ${credentials.email} / ${credentials.password}`);
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      server.close();
      await vite.close();
      await opened.close();
      process.exit(0);
    });
  }
}
