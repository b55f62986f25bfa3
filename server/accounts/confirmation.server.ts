import type { Db } from '#db/database.server.ts';
import { confirmAddress, findConfirmation } from '#shop/customers/credentials/confirm-address.server.ts';
import { findMatchingHash, type Passwords } from './passwords.server.ts';
import type { SignIn } from './sign-in.server.ts';

export type ConfirmAddressResult =
  /** `headers` carry the session; null if the user must sign in separately */
  { ok: true; headers: Headers | null } | { ok: false; reason: 'wrong-password' | 'expired' };

type Options = {
  db: Db;
  passwords: Passwords;
  signIn: SignIn;
  reportFault: (fault: Error) => void;
};

/** Confirms an address by its mailed link together with the password chosen at registration. */
export function createConfirmation({ db, passwords, signIn, reportFault }: Options) {
  return {
    /** The address that a link confirms, or null if the link is no longer valid. Does not use the link up. */
    async findAddressToConfirm(token: string): Promise<string | null> {
      return (await findConfirmation(db, token))?.email ?? null;
    },

    /**
     * Confirms an address by the mailed link plus the password chosen at registration, and signs the user in. The link
     * alone is not enough: the stored password may be from another person who registered the same address.
     *
     * @returns 'expired' if the link was used, is older than 24 hours, or was replaced by a later registration. A wrong
     * password does not use the link up.
     */
    async confirmAddress(input: { token: string; password: string }, request: Request): Promise<ConfirmAddressResult> {
      const { token, password } = input;
      const confirmation = await findConfirmation(db, token);
      if (!confirmation) return { ok: false, reason: 'expired' };
      const passwordHash = await findMatchingHash(db, passwords, { userId: confirmation.userId, password });
      if (passwordHash === null) return { ok: false, reason: 'wrong-password' };
      if (!(await confirmAddress(db, { token, passwordHash }))) return { ok: false, reason: 'expired' };

      // The address is confirmed now, so a failed sign-in must not be an error: the user continues at /login.
      const signedIn = await signIn({ email: confirmation.email, password }, request).catch((fault: unknown) => {
        reportFault(fault instanceof Error ? fault : new Error(String(fault)));
        return null;
      });
      return { ok: true, headers: signedIn?.ok ? signedIn.headers : null };
    },
  };
}
