import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from 'react-router';
import { admin } from '#e2e/shops/running-shop.ts';

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

export type StaffAt = { shopUrl: string; cookie: string; origin?: string };

/** Submits a form of the back office; returns the HTTP status. */
export async function sendStaffForm(
  staff: StaffAt,
  path: string,
  fields: Record<string, string> | [string, string][],
): Promise<number> {
  return (await askStaffForm(staff, path, fields)).status;
}

/** Submits a form of the back office; returns the HTTP status with what the action answered. */
export async function askStaffForm<Answer>(
  { shopUrl, cookie, origin = shopUrl }: StaffAt,
  path: string,
  fields: Record<string, string> | [string, string][],
): Promise<{ status: number; answer: Answer | undefined }> {
  const response = await fetch(`${shopUrl}${path}.data`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: origin, Cookie: cookie },
    redirect: 'manual',
  });
  const decoded = (await decodeBody(response)) as { data?: Answer } | undefined;
  return { status: response.status, answer: decoded?.data };
}

/** Reads what the loader of a route of the back office answers. */
export async function askStaffPage<Answer>(
  { shopUrl, cookie }: StaffAt,
  path: string,
  { query = '', routeId }: { query?: string; routeId: string },
): Promise<Answer> {
  const response = await fetch(`${shopUrl}${path}.data${query}`, { headers: { Cookie: cookie } });
  const decoded = (await decodeBody(response)) as Record<string, { data?: Answer }> | undefined;
  const answer = decoded?.[routeId]?.data;
  if (answer === undefined) throw new Error(`${path} answered ${response.status} without the data of ${routeId}`);
  return answer;
}

/** Decodes the data of a router's answer; undefined if it is of another kind. */
async function decodeBody(response: Response): Promise<unknown> {
  const isData = response.headers.get('Content-Type')?.startsWith('text/x-script');
  if (!isData || !response.body) {
    await response.text();
    return undefined;
  }
  const decoded = await decodeViaTurboStream(response.body, globalThis as unknown as Window & typeof globalThis);
  const value = await decoded.value;
  await decoded.done;
  return value;
}
