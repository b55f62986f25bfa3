import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { sessions } from '#db/schema.ts';
import { registrationConsent } from '#shop/customers/consent.ts';
import { type CreateAccountResult, createAccount } from '#shop/customers/create-account.server.ts';
import { endHalfSignIns, findCredentials, isStillPassword } from '#shop/customers/credentials.server.ts';
import { findNewPasswordProblem } from '#shop/customers/new-password.server.ts';
import { adminPasswordLength, customerPasswordLength } from '#shop/customers/password.ts';
import { getProfile } from '#shop/customers/profile.server.ts';
import { registerToConfirm } from '#shop/customers/register-to-confirm.server.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { wordingText } from '#shop/legal/wording.ts';
import {
  cookiesOnly,
  findFormerSession,
  identifyingHeaders,
  openLibrary,
  refusalOf,
  unconfirmed,
} from './auth-library.server.ts';
import { createConfirmation } from './confirmation.server.ts';
import { createOwnPassword } from './own-password.server.ts';
import { createOwnSessions } from './own-sessions.server.ts';
import { type Passwords, shopPasswords } from './passwords.server.ts';
import { createStaffInvites } from './staff-invites.server.ts';
import { createTwoFactor } from './two-factor.server.ts';

export type Credentials = { email: string; password: string };
export type NewPerson = Credentials & { name: string };
export type SignInResult =
  | { ok: true; viewer: Viewer; headers: Headers }
  | { ok: false; reason: 'wrong-credentials' }
  /** the password is right, the address not confirmed yet; not to be told to who asks, who may have chosen that password */
  | { ok: false; reason: 'unconfirmed' }
  /** the password is right; `headers` carry the sign-in on to its code, for ten minutes */
  | { ok: false; reason: 'code-needed'; headers: Headers };
export type RegisterResult =
  | { ok: true; next: 'sign-in' | 'confirm' }
  /** 'email-taken' only where addresses are not confirmed */
  | { ok: false; reason: 'email-taken' | 'weak-password' };
export type Auth = ReturnType<typeof createAuth>;

type AuthOptions = {
  db: Db;
  secret: string;
  origin: string;
  secureCookies: boolean;
  confirmAddresses?: boolean;
  passwords?: Passwords;
  reportFault?: (fault: Error) => void;
};

/**
 * Who people are: accounts, passwords, second factors and sessions, kept by better-auth in the shop's own tables.
 *
 * Its HTTP handler is not served; the screens call what is below, so nothing can be reached that no screen offers.
 * Headers in an answer hold the cookies to set. What is about whoever is signed in throws where nobody is.
 *
 * @param options.secret signs the session cookie; changing it signs everybody out
 * @param options.origin the shop's public origin
 * @param options.secureCookies whether cookies go over https only
 * @param options.confirmAddresses whether a new customer's address is confirmed by mail before the first sign-in
 * @param options.passwords how they are hashed, where not as in the rest of the shop
 * @param options.reportFault told what the library would print
 */
export function createAuth({ db, confirmAddresses = false, passwords = shopPasswords, ...options }: AuthOptions) {
  const { secureCookies, reportFault = () => {} } = options;
  const library = openLibrary({ db, passwords, ...options });
  const viewerOf = (user: { id: string; name: string; email: string }) => findViewerOf(db, user);

  async function newAccount(person: NewPerson, role: 'customer' | 'admin') {
    return {
      name: person.name,
      email: person.email.toLowerCase(),
      passwordHash: await passwords.hash(person.password),
      role,
      consentWording: role === 'customer' ? wordingText(registrationConsent) : null,
    };
  }

  /** Ends the session just opened, or what waits for its code. */
  async function undoSignIn(userId: string, token: string | undefined) {
    if (token) await db.delete(sessions).where(eq(sessions.token, token));
    else await endHalfSignIns(db, userId);
  }

  /**
   * Opens a session. An unknown address and a wrong password give the same answer after the same work: as much is looked
   * up, and the library hashes what was typed either way. What else keeps somebody out is told only to who knows the password.
   */
  async function signIn({ email, password }: Credentials, request: Request): Promise<SignInResult> {
    const before = await findCredentials(db, email);
    // The library looks for an account's ways in only where there is an account; for an address nobody has it is done here.
    if (!before) await (await library.$context).internalAdapter.findAccounts('');
    try {
      const { headers, response } = await library.api.signInEmail({
        body: { email, password },
        headers: identifyingHeaders(request),
        returnHeaders: true,
      });
      // While the password was looked at, its owner may have changed it, which ended all sessions but this one.
      if (!before || !(await isStillPassword(db, before))) {
        if (before) await undoSignIn(before.userId, response.token);
        return { ok: false, reason: 'wrong-credentials' };
      }
      if ('twoFactorRedirect' in response) return { ok: false, reason: 'code-needed', headers: cookiesOnly(headers) };
      return { ok: true, viewer: await viewerOf(response.user), headers: cookiesOnly(headers) };
    } catch (error) {
      return { ok: false, reason: refusalOf(error) === unconfirmed ? 'unconfirmed' : 'wrong-credentials' };
    }
  }

  return {
    /** Whether somebody who registers can sign in only once their address is confirmed. */
    confirmsAddresses: confirmAddresses,
    signIn,
    ...createTwoFactor({ db, library, secureCookies, viewerOf, reportFault }),
    ...createOwnSessions(db, library),
    ...createOwnPassword({ db, library, passwords, reportFault }),
    ...createConfirmation({ db, passwords, signIn, reportFault }),
    ...createStaffInvites({ db, secret: options.secret, passwords, signIn, reportFault }),

    /**
     * Opens a customer's account with the consent ticked on the form. Signing in is a step of its own. Where addresses are
     * confirmed, known and unknown ones get the same answer after the same work; see `registerToConfirm`.
     */
    async register(person: NewPerson): Promise<RegisterResult> {
      if (await findNewPasswordProblem(person.password, customerPasswordLength))
        return { ok: false, reason: 'weak-password' };
      const account = await newAccount(person, 'customer');
      if (confirmAddresses) {
        await registerToConfirm(db, account);
        return { ok: true, next: 'confirm' };
      }
      const created = await createAccount(db, account);
      return created.ok ? { ok: true, next: 'sign-in' } : created;
    },

    /** Opens an account of staff; their passwords are longer, and whoever opens it vouches for the address. */
    async createAdmin(person: NewPerson): Promise<CreateAccountResult | { ok: false; reason: 'weak-password' }> {
      if (await findNewPasswordProblem(person.password, adminPasswordLength))
        return { ok: false, reason: 'weak-password' };
      return createAccount(db, await newAccount(person, 'admin'));
    },

    /** Mails the link that confirms an address once more. The same work for every address: who it is for is found out later. */
    async askForConfirmation(email: string): Promise<void> {
      await enqueue(db, 'account-mail', { kind: 'confirm', email: email.toLowerCase() });
    },

    /** Mails a link to choose a new password. The same work for every address: who it is for is found out later. */
    async askForReset(email: string): Promise<void> {
      await enqueue(db, 'account-mail', { kind: 'reset', email: email.toLowerCase() });
    },

    /**
     * Ends the session on the server: its cookie is worth nothing afterwards, wherever a copy of it is. So does one that the
     * browser has from before the cookie's name was changed.
     */
    async signOut(request: Request): Promise<{ headers: Headers }> {
      const former = findFormerSession(request);
      for (const known of [identifyingHeaders(request), former?.headers]) {
        const session = known && (await library.api.getSession({ headers: known }));
        // The library would swallow a fault here and drop the cookie alone.
        if (session) await db.delete(sessions).where(eq(sessions.id, session.session.id));
      }
      const { headers } = await library.api.signOut({ headers: identifyingHeaders(request), returnHeaders: true });
      const cookies = cookiesOnly(headers);
      if (former) cookies.append('Set-Cookie', former.forget);
      return { headers: cookies };
    },

    /** Who is asking, or null when nobody is signed in. The role is read from the profile each time. */
    async findViewer(request: Request): Promise<Viewer | null> {
      if (!request.headers.has('cookie')) return null;
      const session = await library.api.getSession({ headers: identifyingHeaders(request) });
      return session ? viewerOf(session.user) : null;
    },
  };
}

async function findViewerOf(db: Db, user: { id: string; name: string; email: string }): Promise<Viewer> {
  const profile = await getProfile(db, user);
  const { fullName, role, avatarUrl } = profile;
  return { userId: user.id, email: user.email, fullName, role, avatarUrl };
}
