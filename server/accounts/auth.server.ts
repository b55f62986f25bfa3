import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { sessions } from '#db/schema.ts';
import { registrationConsent } from '#shop/customers/consent.ts';
import { type CreateAccountResult, createAccount } from '#shop/customers/create-account.server.ts';
import { findNewPasswordProblem } from '#shop/customers/credentials/new-password.server.ts';
import { adminPasswordLength, customerPasswordLength } from '#shop/customers/credentials/password.ts';
import { getProfile } from '#shop/customers/profile.server.ts';
import { registerToConfirm } from '#shop/customers/register-to-confirm.server.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { wordingText } from '#shop/legal/wording.ts';
import { findPermissions } from '#shop/staff/roles/find-permissions.server.ts';
import { ownerRole } from '#shop/staff/roles/roles.ts';
import { cookiesOnly, identifyingHeaders, type Library, openLibrary } from './auth-library.server.ts';
import { createConfirmation } from './confirmation.server.ts';
import { createOwnPassword } from './own-password.server.ts';
import { createOwnSessions } from './own-sessions.server.ts';
import { type Passwords, shopPasswords } from './passwords.server.ts';
import { type Credentials, createSignIn } from './sign-in.server.ts';
import { createStaffInvites } from './staff-invites.server.ts';
import { createTwoFactor } from './two-factor.server.ts';

export type NewPerson = Credentials & { name: string };
export type RegisterResult =
  | { ok: true; next: 'sign-in' | 'confirm' }
  /** 'email-taken' only if addresses are not confirmed by mail */
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
 * Accounts, passwords, second factors and sessions, stored by better-auth in the shop's own tables.
 *
 * The library's HTTP handler is not served: screens call the functions below, so only what screens offer is reachable.
 * `headers` in a result hold the cookies to set. Functions about the signed-in user throw if there is none.
 *
 * @param options.secret signs the session cookie and encrypts second factors; changing it makes both unusable
 * @param options.origin the shop's public origin
 * @param options.secureCookies whether cookies are sent over https only
 * @param options.confirmAddresses whether a new customer's address is confirmed by mail before the first sign-in
 * @param options.passwords replaces the shop's password hashing
 * @param options.reportFault receives errors that are not thrown
 */
export function createAuth({ db, confirmAddresses = false, passwords = shopPasswords, ...options }: AuthOptions) {
  const { secureCookies, reportFault = () => {} } = options;
  const library = openLibrary({ db, passwords, ...options });
  const viewerOf = (user: { id: string; name: string; email: string }) => findViewerOf(db, user);
  const signIn = createSignIn({ db, library, viewerOf });

  return {
    /** Whether new customers must confirm their address before they sign in. */
    confirmsAddresses: confirmAddresses,
    signIn,
    ...createTwoFactor({ db, library, secureCookies, viewerOf, reportFault }),
    ...createOwnSessions(db, library),
    ...createOwnPassword({ db, library, passwords, reportFault }),
    ...createConfirmation({ db, passwords, signIn, reportFault }),
    ...createStaffInvites({ db, secret: options.secret, passwords, signIn, reportFault }),

    /**
     * Creates a customer's account with the consent given on the form, without signing in. If addresses are confirmed
     * by mail, known and unknown addresses get the same answer after the same work; see `registerToConfirm`.
     */
    async register(person: NewPerson): Promise<RegisterResult> {
      if (await findNewPasswordProblem(person.password, customerPasswordLength))
        return { ok: false, reason: 'weak-password' };
      const account = await newAccount(passwords, person, 'customer');
      if (confirmAddresses) {
        await registerToConfirm(db, account);
        return { ok: true, next: 'confirm' };
      }
      const created = await createAccount(db, account);
      return created.ok ? { ok: true, next: 'sign-in' } : created;
    },

    /** Creates the account of an owner, which needs a longer password. Its address counts as confirmed. */
    async createOwner(person: NewPerson): Promise<CreateAccountResult | { ok: false; reason: 'weak-password' }> {
      if (await findNewPasswordProblem(person.password, adminPasswordLength))
        return { ok: false, reason: 'weak-password' };
      return createAccount(db, await newAccount(passwords, person, 'admin'));
    },

    /**
     * Queues a mail with a new link that confirms an address. Does the same work for every address; the job finds out
     * whether it has an account.
     */
    async askForConfirmation(email: string): Promise<void> {
      await enqueue(db, 'account-mail', { kind: 'confirm', email: email.toLowerCase() });
    },

    /**
     * Queues a mail with a link to choose a new password. Does the same work for every address; the job finds out
     * whether it has an account.
     */
    async askForReset(email: string): Promise<void> {
      await enqueue(db, 'account-mail', { kind: 'reset', email: email.toLowerCase() });
    },

    signOut: signOut.bind(null, db, library),

    /**
     * The signed-in user, or null. The role and its permissions are read each time, so that changes apply to the next
     * request.
     */
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
  const staffRole = role === 'admin' ? profile.staffRole : null;
  const permissions = await findPermissions(db, profile);
  return { userId: user.id, email: user.email, fullName, role, avatarUrl, staffRole, permissions };
}

async function newAccount(passwords: Passwords, person: NewPerson, role: 'customer' | 'admin') {
  return {
    name: person.name,
    email: person.email.toLowerCase(),
    passwordHash: await passwords.hash(person.password),
    role,
    staffRole: role === 'admin' ? ownerRole : null,
    consentWording: role === 'customer' ? wordingText(registrationConsent) : null,
  };
}

/** Ends the session on the server, so that copies of its cookie are worthless. */
async function signOut(db: Db, library: Library, request: Request): Promise<{ headers: Headers }> {
  const identified = identifyingHeaders(request);
  const session = await library.api.getSession({ headers: identified });
  // The library's own sign-out would ignore a database error and only delete the cookie.
  if (session) await db.delete(sessions).where(eq(sessions.id, session.session.id));
  const { headers } = await library.api.signOut({ headers: identified, returnHeaders: true });
  return { headers: cookiesOnly(headers) };
}
