import { randomInt } from 'node:crypto';
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthEndpoint, isAPIError, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { revealOutage } from '#db/outage.server.ts';
import { accounts, sessions, twoFactors, users, verifications } from '#db/schema.ts';
import { customerPasswordLength, longestPassword } from '#shop/customers/credentials/password.ts';
import type { Passwords } from './passwords.server.ts';

export type LibraryOptions = {
  db: Db;
  secret: string;
  origin: string;
  secureCookies: boolean;
  passwords: Passwords;
  reportFault?: ((fault: Error) => void) | undefined;
};
export type Library = ReturnType<typeof openLibrary>;

/** Session lifetime: long enough for a returning shopper, short enough for a lost phone. */
const sessionDays = 30;
/** With the prefix `__Host-`, browsers accept the cookie over https only, and only from and for this exact host. */
const cookiePrefix = (secure: boolean) => (secure ? '__Host-origen' : 'origen');
/** Error code for a correct password whose account has an unconfirmed address. */
export const unconfirmed = 'ADDRESS_UNCONFIRMED';

/**
 * Configures better-auth on the shop's own tables. It verifies passwords, opens sessions and stores second factors;
 * registration, mailed links and password changes are in `shop/customers/`.
 */
export function openLibrary({ db, ...options }: LibraryOptions) {
  const library = betterAuth({
    appName: 'Origen Natural',
    baseURL: options.origin,
    secret: options.secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications, twoFactor: twoFactors },
    }),
    emailAndPassword: {
      enabled: true,
      // Accounts are created by `register`, which also writes profile and consent.
      disableSignUp: true,
      minPasswordLength: customerPasswordLength,
      maxPasswordLength: longestPassword,
      password: options.passwords,
    },
    // Half-finished sign-ins are stored under a hash, so that a copy of the table cannot be used to complete them.
    verification: { storeIdentifier: 'hashed' },
    // Sessions are never extended, so that reading one neither writes to the database nor sets a cookie.
    session: { expiresIn: sessionDays * 24 * 60 * 60, disableSessionRefresh: true },
    databaseHooks: { session: { create: { before: ({ userId }) => refuseUnconfirmed(db, userId) } } },
    plugins: [
      // Ten consecutive wrong codes, across sign-ins, lock the second factor for 15 minutes.
      twoFactor({
        accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 },
        backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
      }),
      freshSession,
    ],
    advanced: {
      cookiePrefix: cookiePrefix(options.secureCookies),
      // If enabled, the library would prepend its own, weaker prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: options.secureCookies },
      // The library would trust any X-Forwarded-For. Rate limits elsewhere use the client address from trusted proxies.
      ipAddress: { disableIpTracking: true },
    },
    // By default the library logs complete database errors, including session tokens and e-mail addresses.
    logger: {
      level: 'error',
      log: (_, message, ...details) =>
        options.reportFault?.(new Error(message, { cause: details.find((detail) => detail instanceof Error) })),
    },
    telemetry: { enabled: false },
  });
  return { ...library, api: withOutages(library.api) };
}

/** Wraps the library's API to throw database outages as such; the library replaces them with a generic error. */
function withOutages<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(target, name) {
      const endpoint: unknown = Reflect.get(target, name);
      if (typeof endpoint !== 'function') return endpoint;
      return (...args: unknown[]) => revealOutage(async () => endpoint(...args));
    },
  });
}

/** Generates ten recovery codes of about 49 bits each, without characters that are easily confused. */
function makeRecoveryCodes(): string[] {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
  const half = () => Array.from({ length: 5 }, () => signs.charAt(randomInt(signs.length))).join('');
  return Array.from({ length: 10 }, () => `${half()}-${half()}`);
}

/** Normalizes a typed recovery code: ignores case, spaces and a missing hyphen. */
export function tidyRecoveryCode(typed: string): string {
  const signs = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** Refuses a session to an account whose address is unconfirmed, for every kind of sign-in. */
async function refuseUnconfirmed(db: Db, userId: string): Promise<void> {
  const [user] = await db.select({ isPending: users.confirmationPending }).from(users).where(eq(users.id, userId));
  if (user?.isPending) throw new APIError('FORBIDDEN', { code: unconfirmed, message: 'The address is not confirmed' });
}

/**
 * A plugin endpoint that replaces the current session with a new one; the library has the parts but no such endpoint.
 */
const freshSession = {
  id: 'fresh-session',
  endpoints: {
    renewSession: createAuthEndpoint('/renew-session', { method: 'POST', use: [sessionMiddleware] }, async (ctx) => {
      const { session, user } = ctx.context.session;
      const renewed = await ctx.context.internalAdapter.createSession(user.id);
      await setSessionCookie(ctx, { session: renewed, user });
      await ctx.context.internalAdapter.deleteSession(session.token);
      return ctx.json({ renewed: true });
    }),
  },
} satisfies BetterAuthPlugin;

/** Name of the cookie between the password step and the code step of a sign-in. */
export function halfSignedInCookie(secureCookies: boolean): string {
  return `${cookiePrefix(secureCookies)}.two_factor`;
}

/** Returns the library's error code for a refusal. Rethrows any other error. */
export function refusalOf(error: unknown): string {
  if (isAPIError(error) && error.statusCode < 500) return error.body?.code ?? 'UNKNOWN';
  throw error;
}

/** Builds the headers passed to the library: cookies, and the user agent that is stored with a session. */
export function identifyingHeaders(request: Request): Headers {
  const headers = new Headers({ cookie: request.headers.get('cookie') ?? '' });
  const userAgent = request.headers.get('user-agent');
  if (userAgent) headers.set('user-agent', userAgent.slice(0, 300));
  return headers;
}

export function cookiesOnly(headers: Headers): Headers {
  return new Headers(headers.getSetCookie().map((cookie) => ['set-cookie', cookie]));
}

/**
 * Returns the current session.
 *
 * @throws if there is none. Access is checked earlier, so the session has just ended.
 */
export async function getSession(library: Library, request: Request) {
  const current = await library.api.getSession({ headers: identifyingHeaders(request) });
  if (!current) throw new Error('The session is not signed in');
  return current;
}
