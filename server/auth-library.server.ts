import { randomInt } from 'node:crypto';
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthEndpoint, isAPIError, sessionMiddleware } from 'better-auth/api';
import { parseCookies, setSessionCookie } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { accounts, sessions, twoFactors, users, verifications } from '#db/schema.ts';
import { customerPasswordLength, longestPassword } from '#shop/customers/password.ts';
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

/** A session ends this long after signing in: long enough for a returning shopper, not for a lost phone. */
const sessionDays = 30;
/** With `__Host-` a browser takes such a cookie over https alone, from this very host, and gives it to no other. */
const cookiePrefix = (secure: boolean) => (secure ? '__Host-origen' : 'origen');
/** As it was called on https before; browsers keep it for as long as a session lasts. */
const formerSessionCookie = '__Secure-origen.session_token';
/** What a sign-in to an account whose address is not confirmed yet is refused with, the password being right. */
export const unconfirmed = 'ADDRESS_UNCONFIRMED';

/**
 * The sign-in library over the shop's own tables: it looks at passwords, opens sessions and keeps second factors. What the
 * shop does beside that (accounts, links, changes of password) is in `shop/customers/`.
 */
export function openLibrary({ db, ...options }: LibraryOptions) {
  return betterAuth({
    appName: 'Origen Natural',
    baseURL: options.origin,
    secret: options.secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications, twoFactor: twoFactors },
    }),
    emailAndPassword: {
      enabled: true,
      // Accounts are opened by `register`, which also writes profile and consent.
      disableSignUp: true,
      minPasswordLength: customerPasswordLength,
      maxPasswordLength: longestPassword,
      password: options.passwords,
    },
    // What is half done lies in the table under a hash: nobody who reads a copy of it can go on with it.
    verification: { storeIdentifier: 'hashed' },
    // Never prolonged, so that looking who is asking writes nothing and sets no cookie.
    session: { expiresIn: sessionDays * 24 * 60 * 60, disableSessionRefresh: true },
    databaseHooks: { session: { create: { before: ({ userId }) => refuseUnconfirmed(db, userId) } } },
    plugins: [
      // Ten wrong codes in a row, over however many sign-ins, lock the second step for a quarter of an hour.
      twoFactor({
        accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 },
        backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
      }),
      freshSession,
    ],
    advanced: {
      cookiePrefix: cookiePrefix(options.secureCookies),
      // Switched on, the library puts a weaker prefix of its own before ours.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: options.secureCookies },
      // The library would believe any X-Forwarded-For. Attempts are limited by the address the server trusts, elsewhere.
      ipAddress: { disableIpTracking: true },
    },
    // Left to itself it prints whole database faults, session tokens and e-mail addresses among them.
    logger: {
      level: 'error',
      log: (_, message, ...details) =>
        options.reportFault?.(new Error(message, { cause: details.find((detail) => detail instanceof Error) })),
    },
    telemetry: { enabled: false },
  });
}

/** Ten, some 49 bits each, from signs that are not taken for one another when copied by hand. */
function makeRecoveryCodes(): string[] {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
  const half = () => Array.from({ length: 5 }, () => signs.charAt(randomInt(signs.length))).join('');
  return Array.from({ length: 10 }, () => `${half()}-${half()}`);
}

/** A recovery code as it was made, however it was copied: in capitals, with other spaces, without its hyphen. */
export function tidyRecoveryCode(typed: string): string {
  const signs = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** Whatever way leads to a session, an account that waits for its address to be confirmed gets none. */
async function refuseUnconfirmed(db: Db, userId: string): Promise<void> {
  const [user] = await db.select({ isPending: users.confirmationPending }).from(users).where(eq(users.id, userId));
  if (user?.isPending) throw new APIError('FORBIDDEN', { code: unconfirmed, message: 'The address is not confirmed' });
}

/** The library's own way of giving a browser another session instead of the one it has, which it offers to nobody as such. */
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

/** The cookie that carries a sign-in from the password to the code. */
export function halfSignedInCookie(secureCookies: boolean): string {
  return `${cookiePrefix(secureCookies)}.two_factor`;
}

/** A session that a browser still has under the cookie's former name, which opens nothing any more. */
type FormerSession = {
  /** the same session under the name that is read now */
  headers: Headers;
  /** the `Set-Cookie` value that has the browser forget it */
  forget: string;
};

/** @returns null where the browser has none */
export function findFormerSession(request: Request): FormerSession | null {
  const value = parseCookies(request.headers.get('cookie') ?? '').get(formerSessionCookie);
  if (value === undefined) return null;
  return {
    headers: new Headers({ cookie: `${cookiePrefix(true)}.session_token=${encodeURIComponent(value)}` }),
    forget: `${formerSessionCookie}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
  };
}

/**
 * Why the library refused, by its own codes; a fault is thrown on.
 */
export function refusalOf(error: unknown): string {
  if (isAPIError(error) && error.statusCode < 500) return error.body?.code ?? 'UNKNOWN';
  throw error;
}

/** The cookies, and the browser's name that a session is kept with. */
export function identifyingHeaders(request: Request): Headers {
  const headers = new Headers({ cookie: request.headers.get('cookie') ?? '' });
  const userAgent = request.headers.get('user-agent');
  if (userAgent) headers.set('user-agent', userAgent.slice(0, 300));
  return headers;
}

export function cookiesOnly(headers: Headers): Headers {
  return new Headers(headers.getSetCookie().map((cookie) => ['set-cookie', cookie]));
}

/** @throws when nobody is signed in: who may ask is settled before, so the session has just ended */
export async function getSession(library: Library, request: Request) {
  const found = await library.api.getSession({ headers: identifyingHeaders(request) });
  if (!found) throw new Error('Nobody is signed in');
  return found;
}
