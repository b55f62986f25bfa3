import { createHash } from 'node:crypto';
import { eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { sessions, verifications } from '#db/schema.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import {
  cookiesOnly,
  getSession,
  halfSignedInCookie,
  identifyingHeaders,
  type Library,
  refusalOf,
  tidyRecoveryCode,
} from './auth-library.server.ts';

/** The code typed in the second step: from the authenticator app, or a recovery code. */
export type SignInCode = { kind: 'app' | 'recovery'; code: string };
export type FinishSignInResult =
  | { ok: true; viewer: Viewer; headers: Headers }
  | { ok: false; reason: 'wrong-code' | 'expired' | 'locked' };
export type BeginTwoFactorResult =
  | { ok: true; uri: string; secret: string; recoveryCodes: string[]; headers: Headers }
  | { ok: false; reason: 'wrong-password' | 'already-on' };

type Options = {
  db: Db;
  library: Library;
  secureCookies: boolean;
  viewerOf: (user: { id: string; name: string; email: string }) => Promise<Viewer>;
  reportFault: (fault: Error) => void;
};

/** An app's code is valid in its own 30-second step, the previous and the next. */
const codeLifeMs = 90_000;

/** The second step of signing in and its settings: authenticator codes and recovery codes. */
export function createTwoFactor(options: Options) {
  return {
    isHalfSignedIn: isHalfSignedIn.bind(null, options),
    finishSignIn: finishSignIn.bind(null, options),
    hasTwoFactor: hasTwoFactor.bind(null, options),
    beginTwoFactor: beginTwoFactor.bind(null, options),
    confirmTwoFactor: confirmTwoFactor.bind(null, options),
    endTwoFactor: endTwoFactor.bind(null, options),
    renewRecoveryCodes: renewRecoveryCodes.bind(null, options),
  };
}

/** Whether a request carries a sign-in that waits for its code. It may have expired. */
function isHalfSignedIn({ secureCookies }: Options, request: Request): boolean {
  return findCookie(request, halfSignedInCookie(secureCookies)) !== null;
}

/**
 * Completes a sign-in that waits for its code and opens its session. App codes and recovery codes work once.
 *
 * @returns 'expired' after ten minutes, five wrong codes or a password change: the user must start over; 'locked'
 * after ten consecutive wrong codes, for 15 minutes, even for a correct code
 */
async function finishSignIn(
  { db, library, secureCookies, viewerOf }: Options,
  { kind, code }: SignInCode,
  request: Request,
): Promise<FinishSignInResult> {
  const headers = identifyingHeaders(request);
  // Passes on this cookie only, so that a session the browser still has is not used.
  headers.set('cookie', findCookie(request, halfSignedInCookie(secureCookies)) ?? '');
  const tidied = kind === 'app' ? tidyCode(code) : tidyRecoveryCode(code);
  const verify = { body: { code: tidied }, headers, returnHeaders: true } as const;
  try {
    const { headers: responseHeaders, response } =
      kind === 'app' ? await library.api.verifyTOTP(verify) : await library.api.verifyBackupCode(verify);
    const { token, user } = response;
    if (kind === 'app' && !(await takeCode(db, user.id, tidied))) {
      if (token) await db.delete(sessions).where(eq(sessions.token, token));
      return { ok: false, reason: 'wrong-code' };
    }
    return { ok: true, viewer: await viewerOf(user), headers: cookiesOnly(responseHeaders) };
  } catch (error) {
    return { ok: false, reason: signInRefusals[refusalOf(error)] ?? 'expired' };
  }
}

async function hasTwoFactor({ library }: Options, request: Request): Promise<boolean> {
  return (await getSession(library, request)).user.twoFactorEnabled ?? false;
}

/**
 * Generates a secret for an app, and recovery codes. Sign-in requires no code until `confirmTwoFactor` has verified
 * that the app has the secret. Calling it again replaces both.
 */
async function beginTwoFactor({ library }: Options, password: string, request: Request): Promise<BeginTwoFactorResult> {
  try {
    const { headers, response } = await library.api.enableTwoFactor({
      body: { password, method: 'totp' },
      headers: identifyingHeaders(request),
      returnHeaders: true,
    });
    if (response.method !== 'totp') throw new Error('The library made no secret');
    // Some apps show '+' literally instead of a space.
    const uri = response.totpURI.replaceAll('+', '%20');
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    return { ok: true, uri, secret, recoveryCodes: response.backupCodes, headers: cookiesOnly(headers) };
  } catch (error) {
    return { ok: false, reason: passwordRefusal(error, { TOTP_ALREADY_ENABLED: 'already-on' as const }) };
  }
}

/**
 * Enables the second factor after verifying a first code. Ends all sessions opened by password alone; this browser
 * gets a new one.
 */
async function confirmTwoFactor(
  options: Options,
  code: string,
  request: Request,
): Promise<{ ok: true; headers: Headers } | { ok: false; reason: 'wrong-code' }> {
  const { db, library } = options;
  const { user } = await getSession(library, request);
  if (user.twoFactorEnabled) return { ok: true, headers: new Headers() };
  const withoutCode = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, user.id));
  const body = { code: tidyCode(code) };
  try {
    const { headers } = await library.api.verifyTOTP({
      body,
      headers: identifyingHeaders(request),
      returnHeaders: true,
    });
    await db.delete(sessions).where(
      inArray(
        sessions.id,
        withoutCode.map(({ id }) => id),
      ),
    );
    await takeCode(db, user.id, body.code);
    await tellOwner(options, 'two-factor-on', user.id);
    return { ok: true, headers: cookiesOnly(headers) };
  } catch (error) {
    refusalOf(error);
    return { ok: false, reason: 'wrong-code' };
  }
}

/** Disables the second factor and deletes secret and recovery codes. The browser gets a new session. */
async function endTwoFactor(
  options: Options,
  password: string,
  request: Request,
): Promise<{ ok: true; headers: Headers } | { ok: false; reason: 'wrong-password' }> {
  const { library } = options;
  const { user } = await getSession(library, request);
  try {
    const { headers } = await library.api.disableTwoFactor({
      body: { password },
      headers: identifyingHeaders(request),
      returnHeaders: true,
    });
    if (user.twoFactorEnabled) await tellOwner(options, 'two-factor-off', user.id);
    return { ok: true, headers: cookiesOnly(headers) };
  } catch (error) {
    return { ok: false, reason: passwordRefusal(error) };
  }
}

/**
 * Replaces the recovery codes.
 *
 * @returns 'already-off' if the second factor has been disabled, for example in another tab
 */
async function renewRecoveryCodes(
  { library }: Options,
  password: string,
  request: Request,
): Promise<{ ok: true; recoveryCodes: string[] } | { ok: false; reason: 'wrong-password' | 'already-off' }> {
  try {
    const { backupCodes } = await library.api.generateBackupCodes({
      body: { password },
      headers: identifyingHeaders(request),
    });
    return { ok: true, recoveryCodes: backupCodes };
  } catch (error) {
    return { ok: false, reason: passwordRefusal(error, { TWO_FACTOR_NOT_ENABLED: 'already-off' as const }) };
  }
}

/** Queues a mail about the change. A failure is reported and undoes nothing. */
async function tellOwner({ db, reportFault }: Options, kind: 'two-factor-on' | 'two-factor-off', userId: string) {
  await enqueue(db, 'account-mail', { kind, userId }).catch((fault: Error) => reportFault(fault));
}

/** Reasons for a refused code, by the library's error code. Any other code means that the sign-in has expired. */
const signInRefusals: Record<string, 'wrong-code' | 'locked'> = {
  INVALID_CODE: 'wrong-code',
  INVALID_BACKUP_CODE: 'wrong-code',
  ACCOUNT_TEMPORARILY_LOCKED: 'locked',
};

/**
 * Returns the reason for the library's refusal: a wrong password, or a reason in `foreseen` by error code.
 *
 * @throws any other error
 */
function passwordRefusal<Reason extends string = never>(
  error: unknown,
  foreseen: Record<string, Reason> = {},
): 'wrong-password' | Reason {
  const code = refusalOf(error);
  if (code === 'INVALID_PASSWORD' || code === 'PASSWORD_TOO_LONG') return 'wrong-password';
  const reason = foreseen[code];
  if (!reason) throw error;
  return reason;
}

/**
 * Marks an authenticator code as used, so that an observer cannot use it again.
 *
 * @returns false if it was used already
 */
async function takeCode(db: Db, userId: string, code: string): Promise<boolean> {
  const mark = createHash('sha256').update(`used-code:${userId}:${code}`).digest('base64url');
  const now = new Date();
  const used = { value: 'used', expiresAt: new Date(now.getTime() + codeLifeMs) };
  const taken = await db
    .insert(verifications)
    .values({ id: mark, identifier: mark, ...used })
    .onConflictDoUpdate({ target: verifications.id, set: used, setWhere: lt(verifications.expiresAt, now) })
    .returning({ id: verifications.id });
  return taken.length > 0;
}

/** Removes spaces: apps show a code in two halves. */
const tidyCode = (typed: string) => typed.replaceAll(/\s/g, '');

/** Finds a cookie of a request and returns it unparsed, as `name=value`. */
function findCookie(request: Request, name: string): string | null {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return cookies.find((cookie) => cookie.startsWith(`${name}=`) && cookie.length > name.length + 1) ?? null;
}
