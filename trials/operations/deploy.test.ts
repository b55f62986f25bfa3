import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#db/testing/postgres-server.ts';
import { type RunningShop, startShop } from '#e2e/shops/running-shop.ts';

/** These tests run each program that deploy/ configures with its file, most of them in front of a running shop. */
let folder: string;
let shop: RunningShop;
const read = (name: string) => readFileSync(path.join('deploy', name), 'utf8');
const write = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-deploy-'));
  shop = await startShop({
    environment: { DEMO: '0', APP_URL: 'https://tienda.example', TRUST_PROXY: '1', LOG_LEVEL: 'info' },
  });
  const subject = ['-subj', '/CN=tienda.example', '-addext', 'subjectAltName=DNS:tienda.example'];
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject, ...files], {
    stdio: 'pipe',
  });
});
afterAll(async () => {
  await shop?.discard();
  rmSync(folder, { recursive: true, force: true });
});

type Answer = { status: number; headers: Record<string, unknown>; text: string };

/** Sends a request to the proxy under the shop's host name. */
function ask(
  port: number,
  where: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const queries = request(
      {
        host: '127.0.0.1',
        port,
        path: where,
        method,
        servername: 'tienda.example',
        rejectUnauthorized: false,
        agent: false,
        headers: { Host: 'tienda.example', ...headers },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    queries.on('error', reject);
    queries.end(body);
  });
}

type Proxy = { port: number; stop(): Promise<void> };

async function startProxy(port: number, command: string, args: string[], environment = {}): Promise<Proxy> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const deadline = Date.now() + 20_000;
  while (
    !(await ask(port, '/healthz').then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${command} did not start:\n${output}`);
    await pause(50);
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function startNginx(): Promise<Proxy> {
  const [port, plain] = [await freePort(), await freePort()];
  const server = read('nginx.conf')
    .replaceAll('443 ssl', `${port} ssl`)
    .replaceAll(/listen (\[::\]:)?80;/g, (_, any = '') => `listen ${any}${plain};`)
    .replaceAll('/etc/letsencrypt/live/tienda.example', folder)
    .replace('server 127.0.0.1:3000', `server 127.0.0.1:${shop.port}`);
  const config = write(
    'nginx.conf',
    `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${server} }`,
  );
  const checked = spawnSync('nginx', ['-t', '-c', config], { encoding: 'utf8' });
  expect(checked.stderr).toContain('test is successful');
  return startProxy(port, 'nginx', ['-c', config]);
}

async function startCaddy(): Promise<Proxy> {
  const port = await freePort();
  const formatted = spawnSync('caddy', ['fmt', 'deploy/Caddyfile'], { encoding: 'utf8' });
  expect(formatted.stdout).toBe(read('Caddyfile'));
  // A self-issued certificate, and only this port.
  const options = `{\n\tadmin off\n\tauto_https disable_redirects\n\thttps_port ${port}\n}\n`;
  const site = read('Caddyfile').replace(
    'request_body',
    `tls ${folder}/fullchain.pem ${folder}/privkey.pem\n\trequest_body`,
  );
  const config = write('Caddyfile', options + site);
  return startProxy(port, 'caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    SHOP_PORT: String(shop.port),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  });
}

describe.each([
  ['nginx', startNginx, /^[0-9a-f]{32}$/],
  ['caddy', startCaddy, /^[0-9a-f-]{36}$/],
])('behind %s', (_, start, id) => {
  let proxy: Proxy;
  beforeAll(async () => {
    proxy = await start();
  });
  afterAll(() => proxy?.stop());

  test('pages are served, forms of the shop are accepted and those of another site are not', async () => {
    const page = await ask(proxy.port, '/productos');
    expect([page.status, page.text.includes('</html>')]).toEqual([200, true]);

    const login = (origin: string) =>
      ask(proxy.port, '/login', {
        method: 'POST',
        headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'email=ana%40correo.example&password=no',
      });
    expect((await login('https://tienda.example')).status).toBe(401);
    expect((await login('https://mala.example')).status).toBe(403);
  });

  test('a request has the proxy’s request id, in the response and in the log', async () => {
    const answer = await ask(proxy.port, '/login', {
      method: 'POST',
      headers: { Origin: 'https://mala.example', 'X-Request-Id': 'made-up-by-a-visitor' },
    });
    expect(answer.headers['x-request-id']).toMatch(id);
    await expect.poll(() => shop.output()).toContain(`"request":"${answer.headers['x-request-id']}"`);
  });

  test('a product file may be uploaded, larger ones may not, and the metrics are closed', async () => {
    const send = (megabytes: number) =>
      ask(proxy.port, '/admin/products/import/check', {
        method: 'POST',
        headers: { Origin: 'https://tienda.example' },
        body: Buffer.alloc(megabytes * 1024 * 1024),
      }).then(
        ({ status }) => status,
        () => 'cut off',
      );
    // Without a session, the shop redirects to sign-in.
    expect([302, 303]).toContain(await send(31));
    expect([413, 'cut off']).toContain(await send(40));
    expect((await ask(proxy.port, '/metrics')).status).toBe(404);
  });
});

test('systemd accepts the units, and the service is sandboxed', () => {
  const here = process.cwd();
  for (const name of ['origen-natural.service', 'origen-natural-backup.service', 'origen-natural-backup.timer'])
    write(
      name,
      read(name)
        .replaceAll('/srv/origen-natural/', `${here}/`)
        .replaceAll('WorkingDirectory=/srv/origen-natural', `WorkingDirectory=${here}`),
    );
  const units = ['origen-natural.service', 'origen-natural-backup.service', 'origen-natural-backup.timer'].map((name) =>
    path.join(folder, name),
  );
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' });
  expect([verified.stderr, verified.status]).toEqual(['', 0]);

  const judged = spawnSync('systemd-analyze', ['security', '--offline=yes', '--no-pager', units[0] ?? ''], {
    encoding: 'utf8',
  });
  const [, exposure] = /Overall exposure level for [^:]*: ([\d.]+)/.exec(judged.stdout) ?? [];
  process.stdout.write(`Exposure of the service: ${exposure}\n`);
  expect(Number(exposure)).toBeLessThanOrEqual(1.5);
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(`gives the service ${exposure} (`);
});

test('Prometheus parses the alerts and every query of the dashboard', () => {
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: { targets?: { expr: string }[] }[] };
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const rules = write(
    'panels.yaml',
    JSON.stringify({
      groups: [{ name: 'panels', rules: queries.map((expr, at) => ({ record: `panel_${at}`, expr })) }],
    }),
  );
  const checked = spawnSync('promtool', ['check', 'rules', 'deploy/alerts.yaml', rules], { encoding: 'utf8' });
  expect(checked.stderr + checked.stdout).toContain(`SUCCESS: ${queries.length} rules found`);
  expect(checked.status).toBe(0);
});
