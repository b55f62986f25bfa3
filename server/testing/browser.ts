/** A browser of somebody who signs in, for tests: it keeps the cookies it is given and sends them back. */
import type { Auth, Credentials } from '../auth.server.ts';

export type Browser = {
  /** a request with the cookies of this moment */
  request(): Request;
  /** Takes the cookies of an answer, as a browser does. */
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

/** Signs somebody in, whose password is all it takes. */
export async function signIn(auth: Auth, credentials: Credentials, browser = openBrowser()): Promise<Browser> {
  const result = await auth.signIn(credentials, browser.request());
  if (!result.ok) throw new Error(`The sign-in was refused: ${result.reason}`);
  browser.keep(result.headers);
  return browser;
}
