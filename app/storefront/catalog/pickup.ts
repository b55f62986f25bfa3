import { redirect } from 'react-router';
import { retryAfter } from '#app/account/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext, logContext } from '#app/context.ts';
import { readForm } from '#app/read-form.server.ts';
import { parsePickupRequest } from '#shop/pickup/pickup-request.ts';
import { type RecordPickupResult, recordPickup } from '#shop/pickup/record-pickup.server.ts';
import type { Route } from './+types/pickup';

/** The dialog lives on products' pages; who comes here by the address finds the products. */
export function loader() {
  return redirect('/productos');
}

/** Writes down what somebody is about to ask for on WhatsApp. Nobody waits for the answer, so it is a status alone. */
export async function action({ request, context }: Route.ActionArgs) {
  const asked = parsePickupRequest(await readForm(request));
  if (!asked) return answer(400);

  const allowed = await context.get(limitsContext).takePickup(context.get(clientAddressContext));
  if (!allowed.ok) return answer(429, retryAfter(allowed.retryAfterSeconds));

  try {
    return answer(statusOf(await recordPickup(context.get(dbContext), asked)));
  } catch (error) {
    context.get(logContext).error({ err: error, productId: asked.productId }, 'a pickup could not be recorded');
    return answer(503);
  }
}

function statusOf(recorded: RecordPickupResult): number {
  if (recorded.ok) return 204;
  return recorded.reason === 'not-found' ? 404 : 409;
}

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
