import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import { readEnvironment } from '#server/environment.server.ts';
import { createLog } from '#server/log.server.ts';
import { openShop } from '#server/open-shop.server.ts';

const env = readEnvironment(process.env);
const opened = await openShop(env, createLog('warn'), console.log);
const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' });

// Pages and their server are loaded anew after each edit; database and accounts stay open.
const answer = getRequestListener(async (request, connection) => {
  const { createHttp } = (await vite.ssrLoadModule(
    '/server/http.server.ts',
  )) as typeof import('#server/http.server.ts');
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  return createHttp(opened.shop, build, { development: true }).fetch(request, connection);
});

const server = createServer((request, response) =>
  vite.middlewares(request, response, () => void answer(request, response)),
);
server.listen(env.port, env.host, () => {
  console.log(`Tienda en desarrollo: ${env.origin}`);
  if (opened.firstAdmin.credentials)
    console.log(`Para entrar: ${opened.firstAdmin.credentials.email} / ${opened.firstAdmin.credentials.password}`);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    server.close();
    await vite.close();
    await opened.close();
    process.exit(0);
  });
}
