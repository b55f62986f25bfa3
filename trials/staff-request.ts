import { admin } from '#e2e/running-shop.ts';

/** Signs the first administrator in; returns the cookie. */
export async function signInStaff(shopUrl: string): Promise<string> {
  const answer = await fetch(`${shopUrl}/login`, {
    method: 'POST',
    body: new URLSearchParams(admin),
    headers: { Origin: shopUrl },
    redirect: 'manual',
  });
  if (answer.status !== 302) throw new Error(`Staff were not let in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Submits a form of the back office; returns the HTTP status. */
export async function sendStaffForm(
  { shopUrl, cookie, origin = shopUrl }: { shopUrl: string; cookie: string; origin?: string },
  path: string,
  fields: Record<string, string>,
): Promise<number> {
  const answer = await fetch(`${shopUrl}${path}.data`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: origin, Cookie: cookie },
    redirect: 'manual',
  });
  await answer.text();
  return answer.status;
}
