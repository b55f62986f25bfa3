import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { accounts, sessions, users, verifications } from '#db/schema.ts';
import { registrationConsent } from '#shop/customers/consent.ts';
import { type CreateAccountResult, createAccount } from '#shop/customers/create-account.server.ts';
import {
  adminPasswordLength,
  customerPasswordLength,
  findPasswordProblem,
  longestPassword,
} from '#shop/customers/password.ts';
import { getProfile } from '#shop/customers/profile.server.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { wordingText } from '#shop/legal/wording.ts';

export type Credentials = { email: string; password: string };
export type NewPerson = Credentials & { name: string };
export type SignInResult = { ok: true; viewer: Viewer; headers: Headers } | { ok: false; reason: 'wrong-credentials' };
export type RegisterResult = CreateAccountResult | { ok: false; reason: 'weak-password' };
export type Auth = ReturnType<typeof createAuth>;

type AuthOptions = {
  db: Db;
  secret: string;
  origin: string;
  secureCookies: boolean;
  reportFault?: (fault: Error) => void;
};

/** A session ends this long after signing in: long enough for a returning shopper, not for a lost phone. */
const sessionDays = 30;

/**
 * Who people are: accounts, passwords and sessions, kept by better-auth in the shop's own tables.
 *
 * Its HTTP handler is not served; the screens call what is below, so nothing can be reached that no screen offers.
 * Headers in an answer hold the cookies to set.
 *
 * @param options.secret signs the session cookie; changing it signs everybody out
 * @param options.origin the shop's public origin
 * @param options.secureCookies whether cookies go over https only
 * @param options.reportFault told what the library would print
 */
export function createAuth({ db, ...options }: AuthOptions) {
  const library = betterAuth({
    appName: 'Origen Natural',
    baseURL: options.origin,
    secret: options.secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      // Accounts are opened by `register`, which also writes profile and consent.
      disableSignUp: true,
      minPasswordLength: customerPasswordLength,
      maxPasswordLength: longestPassword,
    },
    // Never prolonged, so that looking who is asking writes nothing and sets no cookie.
    session: { expiresIn: sessionDays * 24 * 60 * 60, disableSessionRefresh: true },
    advanced: {
      cookiePrefix: 'origen',
      useSecureCookies: options.secureCookies,
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

  async function openAccount(person: NewPerson, role: 'customer' | 'admin', shortest: number): Promise<RegisterResult> {
    if (findPasswordProblem(person.password, shortest)) return { ok: false, reason: 'weak-password' };
    const { password } = await library.$context;
    return createAccount(db, {
      name: person.name,
      email: person.email.toLowerCase(),
      passwordHash: await password.hash(person.password),
      role,
      consentWording: role === 'customer' ? wordingText(registrationConsent) : null,
    });
  }

  return {
    /**
     * Opens a session. An unknown address and a wrong password give the same answer after the same work: the library
     * hashes what was typed either way.
     */
    async signIn({ email, password }: Credentials, request: Request): Promise<SignInResult> {
      try {
        const { headers, response } = await library.api.signInEmail({
          body: { email, password },
          headers: identifyingHeaders(request),
          returnHeaders: true,
        });
        return { ok: true, viewer: await viewerOf(db, response.user), headers: cookiesOnly(headers) };
      } catch (error) {
        if (isAPIError(error) && error.statusCode < 500) return { ok: false, reason: 'wrong-credentials' };
        throw error;
      }
    },

    /** Opens a customer's account with the consent ticked on the form. Signing in is a step of its own. */
    register(person: NewPerson): Promise<RegisterResult> {
      return openAccount(person, 'customer', customerPasswordLength);
    },

    /** Opens an account of staff; their passwords are longer. */
    createAdmin(person: NewPerson): Promise<RegisterResult> {
      return openAccount(person, 'admin', adminPasswordLength);
    },

    /** Ends the session on the server: its cookie is worth nothing afterwards, wherever a copy of it is. */
    async signOut(request: Request): Promise<{ headers: Headers }> {
      const session = await library.api.getSession({ headers: identifyingHeaders(request) });
      // The library would swallow a fault here and drop the cookie alone.
      if (session) await db.delete(sessions).where(eq(sessions.id, session.session.id));
      const { headers } = await library.api.signOut({ headers: identifyingHeaders(request), returnHeaders: true });
      return { headers: cookiesOnly(headers) };
    },

    /** Who is asking, or null when nobody is signed in. The role is read from the profile each time. */
    async findViewer(request: Request): Promise<Viewer | null> {
      if (!request.headers.has('cookie')) return null;
      const session = await library.api.getSession({ headers: identifyingHeaders(request) });
      return session ? viewerOf(db, session.user) : null;
    },
  };
}

async function viewerOf(db: Db, user: { id: string; name: string; email: string }): Promise<Viewer> {
  const profile = await getProfile(db, user);
  const { fullName, role, avatarUrl } = profile;
  return { userId: user.id, email: user.email, fullName, role, avatarUrl };
}

/** The cookies, and the browser's name that a session is kept with. */
function identifyingHeaders(request: Request): Headers {
  const headers = new Headers({ cookie: request.headers.get('cookie') ?? '' });
  const userAgent = request.headers.get('user-agent');
  if (userAgent) headers.set('user-agent', userAgent.slice(0, 300));
  return headers;
}

function cookiesOnly(headers: Headers): Headers {
  return new Headers(headers.getSetCookie().map((cookie) => ['set-cookie', cookie]));
}
