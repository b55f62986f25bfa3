import { redirect } from 'react-router';
import { retryAfter } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext } from '#app/context.ts';
import { explainFault } from '#app/faults.server.ts';
import { readForm } from '#app/read-form.server.ts';
import { parsePickupRequest } from '#shop/pickup/pickup-request.ts';
import { type RecordPickupResult, recordPickup } from '#shop/pickup/record-pickup.server.ts';
import type { Route } from './+types/pickup';

/** Redirects GET requests to the products: the dialog is part of the product pages. */
export function loader() {
  return redirect('/productos');
}

/**
 * Records a pickup that a shopper is about to request on WhatsApp. The page ignores the response, so it is only a
 * status.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const pickup = parsePickupRequest(await readForm(request));
  if (!pickup) return answer(400);

  const allowed = await context.get(limitsContext).takePickup(context.get(clientAddressContext));
  if (!allowed.ok) return answer(429, retryAfter(allowed.retryAfterSeconds));

  try {
    return answer(statusOf(await recordPickup(context.get(dbContext), pickup)));
  } catch (error) {
    return answer(explainFault(context, error, 'a pickup could not be recorded').status);
  }
}

function statusOf(recorded: RecordPickupResult): number {
  if (recorded.ok) return 204;
  return recorded.reason === 'not-found' ? 404 : 409;
}

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
