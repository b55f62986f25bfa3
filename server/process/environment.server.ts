import { availableParallelism } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { maxDrainSeconds } from './end-requests.server.ts';

/** An invalid setting; the message is one Spanish line that names it. */
export class EnvironmentError extends Error {}

const optional = <Schema extends v.GenericSchema<string, unknown>>(schema: Schema) => v.optional(schema);
const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'no puede estar vacía'));
const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `debe ser un número entero de ${min} a ${max}`),
    v.transform(Number),
    v.minValue(min, `debe ser un número entero de ${min} a ${max}`),
    v.maxValue(max, `debe ser un número entero de ${min} a ${max}`),
  );
const urlOf = (example: string, ...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `debe ser una dirección como ${example}`,
    ),
  );
const postgresUrl = urlOf('postgresql://user:password@host:5432/shop', 'postgres:', 'postgresql:');
const zeroOrOne = v.pipe(
  v.picklist(['0', '1'], 'debe ser 0 o 1'),
  v.transform((value) => value === '1'),
);

const schema = v.object({
  PORT: v.optional(wholeNumber(1, 65_535), '3000'),
  HOST: v.optional(text, 'localhost'),
  DATA_DIR: v.optional(text, './var'),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_DIRECT_URL: optional(postgresUrl),
  DATABASE_REPLICA_URL: optional(postgresUrl),
  WEB_CONCURRENCY: v.optional(wholeNumber(1, 256), '1'),
  S3_BUCKET: optional(text),
  S3_REGION: v.optional(text, 'us-east-1'),
  S3_ENDPOINT: optional(urlOf('https://s3.example.com', 'http:', 'https:')),
  S3_ACCESS_KEY_ID: optional(text),
  S3_SECRET_ACCESS_KEY: optional(text),
  SMTP_URL: optional(urlOf('smtp://user:password@host:587', 'smtp:', 'smtps:')),
  OUTBOX_DAYS: v.optional(wholeNumber(1, 3650), '30'),
  MAIL_FROM: v.optional(text, 'no-responder@origen.example'),
  APP_URL: optional(urlOf('https://tienda.example', 'http:', 'https:')),
  TRUST_PROXY: v.optional(wholeNumber(0, 10), '0'),
  DRAIN_SECONDS: optional(wholeNumber(0, maxDrainSeconds)),
  REQUESTS_PER_MINUTE: v.optional(wholeNumber(0, 1_000_000), '3000'),
  AUTH_SECRET: optional(v.pipe(v.string(), v.minLength(32, 'debe tener 32 caracteres o más'))),
  ADMIN_EMAIL: optional(v.pipe(v.string(), v.email('debe ser un correo electrónico'))),
  ADMIN_PASSWORD: optional(v.pipe(v.string(), v.minLength(10, 'debe tener 10 caracteres o más'))),
  DEMO: v.optional(zeroOrOne, '1'),
  WOMPI_PUBLIC_KEY: optional(
    v.pipe(v.string(), v.regex(/^pub_(test|prod)_/, 'debe empezar por pub_test_ o pub_prod_')),
  ),
  WOMPI_PRIVATE_KEY: optional(
    v.pipe(v.string(), v.regex(/^prv_(test|prod)_/, 'debe empezar por prv_test_ o prv_prod_')),
  ),
  WOMPI_EVENTS_SECRET: optional(text),
  WOMPI_INTEGRITY_SECRET: optional(text),
  WOMPI_API_URL: optional(urlOf('https://sandbox.wompi.co/v1', 'http:', 'https:')),
  WOMPI_WIDGET_URL: optional(urlOf('https://checkout.wompi.co/widget.js', 'http:', 'https:')),
  ENVIOCLICK_API_KEY: optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'no puede tener espacios ni tildes'))),
  ENVIOCLICK_MODE: optional(v.picklist(['sandbox', 'live'], 'debe ser sandbox o live')),
  ENVIOCLICK_API_URL: optional(urlOf('https://api.envioclickpro.com.co/api/v2', 'http:', 'https:')),
  BACKUP_DIR: optional(text),
  BACKUP_KEEP: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,2},\d{1,3}$/, 'debe ser días y semanas, como 7,4'),
      v.transform((value) => value.split(',').map(Number)),
    ),
    '7,4',
  ),
  METRICS_TOKEN: optional(v.pipe(v.string(), v.minLength(16, 'debe tener 16 caracteres o más'))),
  LOG_LEVEL: v.optional(
    v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'debe ser debug, info, warn, error o silent'),
    'info',
  ),
});

/** The names of all settings. */
export const settingNames = Object.keys(schema.entries);

const storageNames = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const wompiNames = ['WOMPI_PUBLIC_KEY', 'WOMPI_PRIVATE_KEY', 'WOMPI_EVENTS_SECRET', 'WOMPI_INTEGRITY_SECRET'] as const;
/** Nothing is bought by default: the mode is always chosen. */
const envioclickNames = ['ENVIOCLICK_API_KEY', 'ENVIOCLICK_MODE'] as const;
const adminNames = ['ADMIN_EMAIL', 'ADMIN_PASSWORD'] as const;

/** The payment provider's hosts, from its public documentation: one API per environment, one widget. */
const wompiApi = { test: 'https://sandbox.wompi.co/v1', prod: 'https://production.wompi.co/v1' };
const wompiWidget = 'https://checkout.wompi.co/widget.js';

/** The address in EnvioClick Pro's documentation for Colombia. */
const envioclickApi = 'https://api.envioclickpro.com.co/api/v2';

/** Default drain time behind a proxy: enough for a few health checks at one per second. */
const defaultDrainSeconds = 3;

/** All settings of the shop, checked at the start. */
export type Environment = ReturnType<typeof readEnvironment>;

/**
 * Reads and checks every setting.
 *
 * @throws EnvironmentError whose message is one line that names the wrong setting and never repeats its value
 */
export function readEnvironment(variables: Record<string, string | undefined>) {
  // Shells and compose files write `PORT=` for a setting that is not set.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(schema, set);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new EnvironmentError(`${v.getDotPath(issue) ?? 'environment'} ${issue.message}.`);
  }
  const env = parsed.output;

  if (env.DATABASE_URL && !env.AUTH_SECRET)
    throw new EnvironmentError('AUTH_SECRET es obligatoria con DATABASE_URL (32 caracteres o más).');
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (env[name] && !env.DATABASE_URL) throw new EnvironmentError(`${name} necesita DATABASE_URL.`);
  }
  for (const group of [storageNames, wompiNames, envioclickNames, adminNames]) {
    const missing = group.filter((name) => env[name] === undefined);
    if (missing.length > 0 && missing.length < group.length)
      throw new EnvironmentError(
        `Falta ${missing.join(', ')}: va junto con ${group.filter((name) => env[name]).join(', ')}.`,
      );
  }

  return {
    port: env.PORT,
    host: env.HOST,
    dataFolder: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    // More processes than a few per core only cost memory and connections.
    processes: Math.min(env.WEB_CONCURRENCY, availableParallelism() * 4),
    s3:
      env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            bucket: env.S3_BUCKET,
            region: env.S3_REGION,
            endpoint: env.S3_ENDPOINT,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    outboxDays: env.OUTBOX_DAYS,
    origin: new URL(env.APP_URL ?? `http://localhost:${env.PORT}`).origin,
    trustedProxies: env.TRUST_PROXY,
    drainMs: (env.DRAIN_SECONDS ?? (env.TRUST_PROXY > 0 ? defaultDrainSeconds : 0)) * 1_000,
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
    authSecret: env.AUTH_SECRET,
    admin: env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    demo: env.DEMO,
    wompi: wompiOf(env),
    envioclick: envioclickOf(env),
    backup: backupOf(env),
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  };
}

/** The folder for nightly backups and how many are kept; undefined if there are none. */
function backupOf({ BACKUP_DIR, BACKUP_KEEP: [days = 0, weeks = 0] }: v.InferOutput<typeof schema>) {
  return BACKUP_DIR ? { folder: path.resolve(BACKUP_DIR), keep: { days, weeks } } : undefined;
}

/** The payment provider's keys and addresses; undefined without keys, and then there are no online payments. */
function wompiOf(env: v.InferOutput<typeof schema>) {
  const {
    WOMPI_PUBLIC_KEY: publicKey,
    WOMPI_PRIVATE_KEY: privateKey,
    WOMPI_EVENTS_SECRET: eventsSecret,
    WOMPI_INTEGRITY_SECRET: integritySecret,
  } = env;
  if (!publicKey || !privateKey || !eventsSecret || !integritySecret) {
    for (const name of ['WOMPI_API_URL', 'WOMPI_WIDGET_URL'] as const) {
      if (env[name]) throw new EnvironmentError(`${name} necesita ${wompiNames.join(', ')}.`);
    }
    return undefined;
  }
  const environment = publicKey.startsWith('pub_prod_') ? 'prod' : 'test';
  if (!privateKey.startsWith(`prv_${environment}_`))
    throw new EnvironmentError('WOMPI_PRIVATE_KEY es de otro ambiente que WOMPI_PUBLIC_KEY (test o prod).');
  return {
    publicKey,
    privateKey,
    eventsSecret,
    integritySecret,
    environment: environment as 'test' | 'prod',
    apiUrl: (env.WOMPI_API_URL ?? wompiApi[environment]).replace(/\/+$/, ''),
    widgetUrl: env.WOMPI_WIDGET_URL ?? wompiWidget,
  };
}

/** The key, mode and address of EnvioClick Pro; undefined without a key, and then guides are made by hand. */
function envioclickOf(env: v.InferOutput<typeof schema>) {
  const { ENVIOCLICK_API_KEY: apiKey, ENVIOCLICK_MODE: mode, ENVIOCLICK_API_URL: apiUrl = envioclickApi } = env;
  if (!apiKey || !mode) {
    if (env.ENVIOCLICK_API_URL)
      throw new EnvironmentError(`ENVIOCLICK_API_URL necesita ${envioclickNames.join(', ')}.`);
    return undefined;
  }
  // Guides of a stand-in would count as real, and a key that buys would be sent in clear.
  if (mode === 'live' && new URL(apiUrl).protocol !== 'https:')
    throw new EnvironmentError('ENVIOCLICK_API_URL debe empezar por https:// cuando ENVIOCLICK_MODE es live.');
  return { apiKey, mode, apiUrl: apiUrl.replace(/\/+$/, '') };
}
