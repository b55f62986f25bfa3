import { generatePath } from 'react-router';
import type { RequestOptions } from '#server/testing/served-shop.ts';
import type { AccessRow } from './access-row.ts';

/** A back-office address with its parameters filled in with existing ids. */
export function addressOf(address: string, paramsOf: () => Record<string, string>): string {
  return generatePath(address, paramsOf());
}

/** The request of a row, with its form if it is a change. `forged` adds another person's id to the form. */
export function asking(row: AccessRow, cookie: string | undefined, forged?: string): RequestOptions {
  const ids: Record<string, string> = forged ? { userId: forged, customerId: forged } : {};
  return { ...(cookie && { cookie }), ...(row.does === 'change' && { form: { ...ids, ...row.form } }) };
}

/** Tells whether the response redirects to sign-in, or refuses with 400, 401, 403, 404 or 410. */
export function isRefusal(answer: Response, body: string): boolean {
  return leadsToLogin(answer, body) || [400, 401, 403, 404, 410].includes(answer.status);
}

/**
 * Tells whether the response redirects to sign-in. React Router answers `.data` requests with 202 and describes the
 * redirect in the body.
 *
 * @param body null for HEAD requests
 */
export function leadsToLogin(answer: Response, body: string | null): boolean {
  if (answer.status === 302) return /^\/login(\?volver=|$)/.test(answer.headers.get('Location') ?? '');
  return answer.status === 202 && (body === null || /"redirect","\/login(\?volver=|")/.test(body));
}
