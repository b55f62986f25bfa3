import * as v from 'valibot';

export type CarrierSettings = {
  host: string;
  /** 0 for any free port */
  port: number;
  /** the key that the shop sends */
  key: string;
};

const schema = v.object({
  STAND_IN_HOST: v.optional(v.string(), 'localhost'),
  STAND_IN_PORT: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'debe ser un número entero'), v.transform(Number)),
    '0',
  ),
  STAND_IN_KEY: v.optional(v.string(), '00000000-0000-4000-8000-de305700e5a1'),
});

/**
 * Reads the settings from environment variables.
 *
 * @throws Error with a one-line message that names the invalid setting
 */
export function readCarrierSettings(environment: Record<string, string | undefined>): CarrierSettings {
  const configured = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const read = v.safeParse(schema, configured);
  if (!read.success) throw new Error(`${v.getDotPath(read.issues[0])} ${read.issues[0].message}.`);
  const env = read.output;
  return { host: env.STAND_IN_HOST, port: env.STAND_IN_PORT, key: env.STAND_IN_KEY };
}
