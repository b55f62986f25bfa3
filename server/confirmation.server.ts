import type { Db } from '#db/database.server.ts';
import { confirmAddress, findConfirmation } from '#shop/customers/confirm-address.server.ts';
import type { Credentials, SignInResult } from './auth.server.ts';
import { findMatchingHash, type Passwords } from './passwords.server.ts';

export type ConfirmAddressResult =
  /** `headers` carry the session; null where signing in is a step of its own after all */
  { ok: true; headers: Headers | null } | { ok: false; reason: 'wrong-password' | 'expired' };

type Options = {
  db: Db;
  passwords: Passwords;
  signIn: (credentials: Credentials, request: Request) => Promise<SignInResult>;
  reportFault: (fault: Error) => void;
};

/** How the owner of an address shows that it is theirs, and that it was they who registered it. */
export function createConfirmation({ db, passwords, signIn, reportFault }: Options) {
  return {
    /** The address that a link confirms, or null when it is of no use any more. Looking uses nothing up. */
    async findAddressToConfirm(token: string): Promise<string | null> {
      return (await findConfirmation(db, token))?.email ?? null;
    },

    /**
     * Confirms an address by the mailed link and the password that was chosen with it, and signs its owner in. The link alone
     * confirms nothing: the password that is kept may be that of somebody else who registered the address too.
     *
     * @returns 'expired' when the link was used, is older than 24 hours, or gave way to a later registration. A wrong password
     * leaves it open.
     */
    async confirmAddress(given: { token: string; password: string }, request: Request): Promise<ConfirmAddressResult> {
      const { token, password } = given;
      const found = await findConfirmation(db, token);
      if (!found) return { ok: false, reason: 'expired' };
      const passwordHash = await findMatchingHash(db, passwords, { userId: found.userId, password });
      if (passwordHash === null) return { ok: false, reason: 'wrong-password' };
      if (!(await confirmAddress(db, { token, passwordHash }))) return { ok: false, reason: 'expired' };

      // Confirmed it is: what keeps them from being signed in at once sends them to /login, not to a link that is used up.
      const signedIn = await signIn({ email: found.email, password }, request).catch((fault: unknown) => {
        reportFault(fault instanceof Error ? fault : new Error(String(fault)));
        return null;
      });
      return { ok: true, headers: signedIn?.ok ? signedIn.headers : null };
    },
  };
}
