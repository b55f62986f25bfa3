import { expect, test } from 'vitest';
import { readEnvironment } from './environment.server.ts';

test('without settings the shop runs on port 3000, in ./var, with the demo', () => {
  expect(readEnvironment({})).toMatchObject({
    port: 3000,
    demo: true,
    origin: 'http://localhost:3000',
    databaseUrl: undefined,
  });
});

test.each([
  ['PORT', { PORT: 'tres mil' }],
  ['PORT', { PORT: '70000' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
  ['AUTH_SECRET', { DATABASE_URL: 'postgresql://localhost/x' }],
  ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: '5' }],
  ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '0' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'duena@tienda.example' }],
  ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'fotos', S3_ACCESS_KEY_ID: 'a' }],
  ['WOMPI_PRIVATE_KEY', { WOMPI_PUBLIC_KEY: 'pub_test_x' }],
  ['ENVIOCLICK_MODE', { ENVIOCLICK_API_KEY: 'a-key' }],
  ['ENVIOCLICK_MODE', { ENVIOCLICK_API_KEY: 'a-key', ENVIOCLICK_MODE: 'production' }],
  ['ENVIOCLICK_API_KEY', { ENVIOCLICK_MODE: 'sandbox' }],
  [
    'ENVIOCLICK_API_URL',
    {
      ...{ ENVIOCLICK_API_KEY: 'a-key', ENVIOCLICK_MODE: 'live' },
      ENVIOCLICK_API_URL: 'http://localhost:3002/api/v2',
    },
  ],
  ['ENVIOCLICK_API_KEY', { ENVIOCLICK_MODE: 'sandbox', ENVIOCLICK_API_KEY: 'two words' }],
  ['ENVIOCLICK_API_URL', { ENVIOCLICK_API_URL: 'http://localhost:3002/api/v2' }],
  ['DEMO', { DEMO: 'no' }],
  ['BACKUP_KEEP', { BACKUP_DIR: '/copias', BACKUP_KEEP: '0,4' }],
  ['BACKUP_KEEP', { BACKUP_DIR: '/copias', BACKUP_KEEP: 'siempre' }],
  ['REQUESTS_PER_MINUTE', { REQUESTS_PER_MINUTE: 'many' }],
  ['APP_URL', { APP_URL: 'tienda' }],
])('a wrong value is reported in one line that names its setting: %s', (name, value) => {
  expect(() => readEnvironment(value)).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`));
});

test('EnvioClick is used in the mode that is chosen, at its documented address', () => {
  expect(readEnvironment({}).envioclick).toBeUndefined();
  const chosen = { ENVIOCLICK_API_KEY: 'a-key', ENVIOCLICK_MODE: 'live' };
  expect(readEnvironment(chosen).envioclick).toEqual({
    apiKey: 'a-key',
    mode: 'live',
    apiUrl: 'https://api.envioclickpro.com.co/api/v2',
  });
  const standIn = { ...chosen, ENVIOCLICK_MODE: 'sandbox', ENVIOCLICK_API_URL: 'http://localhost:3002/api/v2/' };
  expect(readEnvironment(standIn).envioclick?.apiUrl).toBe('http://localhost:3002/api/v2');
});

test('nightly backups are made where there is a folder for them, and kept for a week of days and a month of weeks', () => {
  expect(readEnvironment({}).backup).toBeUndefined();
  const keep = { days: 7, weeks: 4 };
  expect(readEnvironment({ BACKUP_DIR: '/copias' }).backup).toEqual({ folder: '/copias', keep });
  expect(readEnvironment({ BACKUP_DIR: '/copias', BACKUP_KEEP: '30,0' }).backup?.keep).toEqual({ days: 30, weeks: 0 });
});

test('a wrong value is never printed: it may be a secret', () => {
  expect(() => readEnvironment({ AUTH_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
});

test('behind a proxy, a stop is delayed by the configured drain time', () => {
  expect(readEnvironment({}).drainMs).toBe(0);
  expect(readEnvironment({ TRUST_PROXY: '1' }).drainMs).toBe(3_000);
  expect(readEnvironment({ TRUST_PROXY: '1', DRAIN_SECONDS: '0' }).drainMs).toBe(0);
  expect(readEnvironment({ DRAIN_SECONDS: '4' }).drainMs).toBe(4_000);
});

test('an empty setting counts as not set', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});
