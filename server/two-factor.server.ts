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

/** What somebody types in the second step: a code of their app, or one of those kept for when the app is lost. */
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

/** A code of an app is good for its half minute and the ones before and after. */
const codeLifeMs = 90_000;

/** The second step of signing in, and its settings: codes of an authenticator app, and recovery codes. */
export function createTwoFactor({ db, library, secureCookies, viewerOf, reportFault }: Options) {
  const cookieName = halfSignedInCookie(secureCookies);

  /** It has happened already: that the mail about it could not be written down undoes nothing. */
  async function tellOwner(kind: 'two-factor-on' | 'two-factor-off', userId: string) {
    await enqueue(db, 'account-mail', { kind, userId }).catch((fault: Error) => reportFault(fault));
  }

  return {
    /** Whether a request carries a sign-in that waits for its code. It may have ended meanwhile. */
    isHalfSignedIn(request: Request): boolean {
      return findCookie(request, cookieName) !== null;
    },

    /**
     * Ends a sign-in that waits for its code, with a session of its own. A code of the app and a recovery code work once.
     *
     * @returns 'expired' after ten minutes, five wrong codes or a change of password: the person signs in anew; 'locked' after
     * ten wrong codes in a row, for a quarter of an hour, whatever is typed
     */
    async finishSignIn({ kind, code }: SignInCode, request: Request): Promise<FinishSignInResult> {
      const headers = identifyingHeaders(request);
      // Whoever else is signed in with this browser has nothing to do with it.
      headers.set('cookie', findCookie(request, cookieName) ?? '');
      const tidied = kind === 'app' ? tidyCode(code) : tidyRecoveryCode(code);
      const verify = { body: { code: tidied }, headers, returnHeaders: true } as const;
      try {
        const { headers: given, response } =
          kind === 'app' ? await library.api.verifyTOTP(verify) : await library.api.verifyBackupCode(verify);
        const { token, user } = response;
        if (kind === 'app' && !(await takeCode(db, user.id, tidied))) {
          if (token) await db.delete(sessions).where(eq(sessions.token, token));
          return { ok: false, reason: 'wrong-code' };
        }
        return { ok: true, viewer: await viewerOf(user), headers: cookiesOnly(given) };
      } catch (error) {
        return { ok: false, reason: signInRefusals[refusalOf(error)] ?? 'expired' };
      }
    },

    async hasTwoFactor(request: Request): Promise<boolean> {
      return (await getSession(library, request)).user.twoFactorEnabled ?? false;
    },

    /**
     * Makes a secret for an app and recovery codes. Nothing is asked for at the next sign-in until `confirmTwoFactor` has shown
     * that the app has the secret; beginning again makes new ones.
     */
    async beginTwoFactor(password: string, request: Request): Promise<BeginTwoFactorResult> {
      try {
        const { headers, response } = await library.api.enableTwoFactor({
          body: { password, method: 'totp' },
          headers: identifyingHeaders(request),
          returnHeaders: true,
        });
        if (response.method !== 'totp') throw new Error('The library made no secret');
        // Some apps show the plus sign of a form where a space is meant.
        const uri = response.totpURI.replaceAll('+', '%20');
        const secret = new URL(uri).searchParams.get('secret') ?? '';
        return { ok: true, uri, secret, recoveryCodes: response.backupCodes, headers: cookiesOnly(headers) };
      } catch (error) {
        return { ok: false, reason: passwordRefusal(error, { TOTP_ALREADY_ENABLED: 'already-on' as const }) };
      }
    },

    /** From here on signing in takes a code. Sessions that the password alone opened end; this browser gets another. */
    async confirmTwoFactor(
      code: string,
      request: Request,
    ): Promise<{ ok: true; headers: Headers } | { ok: false; reason: 'wrong-code' }> {
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
        await tellOwner('two-factor-on', user.id);
        return { ok: true, headers: cookiesOnly(headers) };
      } catch (error) {
        refusalOf(error);
        return { ok: false, reason: 'wrong-code' };
      }
    },

    /** From here on the password alone signs in; secret and recovery codes are gone. The browser gets another session. */
    async endTwoFactor(
      password: string,
      request: Request,
    ): Promise<{ ok: true; headers: Headers } | { ok: false; reason: 'wrong-password' }> {
      const { user } = await getSession(library, request);
      try {
        const { headers } = await library.api.disableTwoFactor({
          body: { password },
          headers: identifyingHeaders(request),
          returnHeaders: true,
        });
        if (user.twoFactorEnabled) await tellOwner('two-factor-off', user.id);
        return { ok: true, headers: cookiesOnly(headers) };
      } catch (error) {
        return { ok: false, reason: passwordRefusal(error) };
      }
    },

    /** New recovery codes instead of the old ones. @returns 'already-off' where the second factor is off by now, in another tab say */
    async renewRecoveryCodes(
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
    },
  };
}

/** Every other refusal means that there is nothing to finish any more. */
const signInRefusals: Record<string, 'wrong-code' | 'locked'> = {
  INVALID_CODE: 'wrong-code',
  INVALID_BACKUP_CODE: 'wrong-code',
  ACCOUNT_TEMPORARILY_LOCKED: 'locked',
};

/** @throws what is neither about the password nor foreseen */
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
 * Marks a code of somebody's app as used.
 *
 * @returns false when it was used already: whoever watched it being typed does not get in with it
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

/** Apps show a code in two halves. */
const tidyCode = (typed: string) => typed.replaceAll(/\s/g, '');

/** One cookie of a request as it was sent, name and all. */
function findCookie(request: Request, name: string): string | null {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return cookies.find((cookie) => cookie.startsWith(`${name}=`) && cookie.length > name.length + 1) ?? null;
}
