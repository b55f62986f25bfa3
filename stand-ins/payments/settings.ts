import * as v from 'valibot';

/** Credentials shared by the provider and a shop: two API keys and two signing secrets. */
export type Keys = { publicKey: string; privateKey: string; eventsSecret: string; integritySecret: string };

export type Settings = {
  host: string;
  /** 0 for any free port */
  port: number;
  /** URL to which signed events are sent; none are sent without it */
  eventsUrl?: string;
  keys: Keys;
  /** how long a transaction stays PENDING */
  settleMs: number;
  /** delays before each retry of an event not answered with 200 */
  retryMs: number[];
};

const minutes = 60_000;
const documentedRetries = `${30 * minutes},${180 * minutes},${1440 * minutes}`;

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'debe ser un número entero'), v.transform(Number));

const schema = v.object({
  STAND_IN_HOST: v.optional(v.string(), 'localhost'),
  STAND_IN_PORT: v.optional(wholeNumber, '0'),
  STAND_IN_EVENTS_URL: v.optional(v.pipe(v.string(), v.url('debe ser una dirección'))),
  STAND_IN_PUBLIC_KEY: v.optional(v.pipe(v.string(), v.startsWith('pub_test_')), 'pub_test_demostracion'),
  STAND_IN_PRIVATE_KEY: v.optional(v.pipe(v.string(), v.startsWith('prv_test_')), 'prv_test_demostracion'),
  STAND_IN_EVENTS_SECRET: v.optional(v.string(), 'test_events_demostracion'),
  STAND_IN_INTEGRITY_SECRET: v.optional(v.string(), 'test_integrity_demostracion'),
  STAND_IN_SETTLE_MS: v.optional(wholeNumber, '1000'),
  STAND_IN_RETRY_MS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}(,\d{1,9})*$/, 'debe ser una lista como 1000,2000'),
      v.transform((list) => list.split(',').map(Number)),
    ),
    documentedRetries,
  ),
});

/**
 * Reads the settings from environment variables.
 *
 * @throws Error with a one-line message that names the invalid setting
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const configured = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const read = v.safeParse(schema, configured);
  if (!read.success) throw new Error(`${v.getDotPath(read.issues[0])} ${read.issues[0].message}.`);
  const env = read.output;
  return {
    host: env.STAND_IN_HOST,
    port: env.STAND_IN_PORT,
    eventsUrl: env.STAND_IN_EVENTS_URL,
    keys: {
      publicKey: env.STAND_IN_PUBLIC_KEY,
      privateKey: env.STAND_IN_PRIVATE_KEY,
      eventsSecret: env.STAND_IN_EVENTS_SECRET,
      integritySecret: env.STAND_IN_INTEGRITY_SECRET,
    },
    settleMs: env.STAND_IN_SETTLE_MS,
    retryMs: env.STAND_IN_RETRY_MS,
  };
}
