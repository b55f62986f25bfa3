/** Simulates a browser in tests: stores the cookies it receives and sends them back. */
import type { Auth } from '#server/accounts/auth.server.ts';
import type { Credentials } from '#server/accounts/sign-in.server.ts';

export type Browser = {
  /** a request with the current cookies */
  request(): Request;
  /** Stores the cookies of a response. */
  keep(headers: Headers): void;
};

export function openBrowser(name = 'Firefox'): Browser {
  const cookies = new Map<string, string>();
  return {
    request: () =>
      new Request('https://tienda.example/', {
        headers: { 'user-agent': name, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      }),
    keep(headers) {
      for (const cookie of headers.getSetCookie()) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (/; Max-Age=0/i.test(cookie)) cookies.delete(key);
        else cookies.set(key, value);
      }
    },
  };
}

/** Signs in a user without a second factor. */
export async function signIn(auth: Auth, credentials: Credentials, browser = openBrowser()): Promise<Browser> {
  const result = await auth.signIn(credentials, browser.request());
  if (!result.ok) throw new Error(`The sign-in was refused: ${result.reason}`);
  browser.keep(result.headers);
  return browser;
}
