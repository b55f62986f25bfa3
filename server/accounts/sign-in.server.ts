import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { sessions } from '#db/schema.ts';
import { endHalfSignIns, findCredentials, isStillPassword } from '#shop/customers/credentials/credentials.server.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { cookiesOnly, identifyingHeaders, type Library, refusalOf, unconfirmed } from './auth-library.server.ts';

export type Credentials = { email: string; password: string };

export type SignInResult =
  | { ok: true; viewer: Viewer; headers: Headers }
  | { ok: false; reason: 'wrong-credentials' }
  /**
   * the password is right but the address unconfirmed. Must not be shown: the visitor may have registered another
   * person's address
   */
  | { ok: false; reason: 'unconfirmed' }
  /** the password is right; `headers` carry the half-finished sign-in, which waits ten minutes for its code */
  | { ok: false; reason: 'code-needed'; headers: Headers };

export type SignIn = (credentials: Credentials, request: Request) => Promise<SignInResult>;

type Options = {
  db: Db;
  library: Library;
  viewerOf: (user: { id: string; name: string; email: string }) => Promise<Viewer>;
};

/**
 * Creates the function that opens a session.
 *
 * An unknown address and a wrong password give the same answer after the same work: the same queries, and the library
 * hashes the password in both cases. Other reasons are given only if the password is right.
 */
export function createSignIn({ db, library, viewerOf }: Options): SignIn {
  /** Ends the session just opened, or the sign-in that waits for its code. */
  async function undoSignIn(userId: string, token: string | undefined) {
    if (token) await db.delete(sessions).where(eq(sessions.token, token));
    else await endHalfSignIns(db, userId);
  }

  return async ({ email, password }, request) => {
    const credentials = await findCredentials(db, email);
    // For a known address the library runs this query itself; running it here makes both cases take equally long.
    if (!credentials) await (await library.$context).internalAdapter.findAccounts('');
    try {
      const { headers, response } = await library.api.signInEmail({
        body: { email, password },
        headers: identifyingHeaders(request),
        returnHeaders: true,
      });
      // The password may have been changed while it was being verified, which ended all sessions but this new one.
      if (!credentials || !(await isStillPassword(db, credentials))) {
        if (credentials) await undoSignIn(credentials.userId, response.token);
        return { ok: false, reason: 'wrong-credentials' };
      }
      if ('twoFactorRedirect' in response) return { ok: false, reason: 'code-needed', headers: cookiesOnly(headers) };
      return { ok: true, viewer: await viewerOf(response.user), headers: cookiesOnly(headers) };
    } catch (error) {
      return { ok: false, reason: refusalOf(error) === unconfirmed ? 'unconfirmed' : 'wrong-credentials' };
    }
  };
}
