import { redirect } from 'react-router';
import { retryAfter } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { asksForPage } from '#app/requests/asks-for-page.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { type CartNotice, cartNoticePath } from '#app/storefront/without-scripts/guest-cart/cart-notices.ts';
import { parsePickupRequest } from '#shop/pickup/pickup-request.ts';
import { type RecordPickupResult, recordPickup } from '#shop/pickup/record-pickup.server.ts';
import type { Route } from './+types/pickup';

/** Redirects GET requests to the products: the dialog is part of the product pages. */
export function loader() {
  return redirect('/productos');
}

/**
 * Records a pickup that a shopper is about to request on WhatsApp. The script of the page ignores the response, so it
 * is only a status; a form without scripts is redirected to a page that links to WhatsApp.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const pickup = parsePickupRequest(await readForm(request));
  const answer = asksForPage(request) ? answerForm : answerScript;
  if (!pickup) return answer({ status: 400 });

  const allowed = await context.get(limitsContext).takePickup(context.get(clientAddressContext));
  if (!allowed.ok) return answer({ status: 429, headers: retryAfter(allowed.retryAfterSeconds) });

  try {
    const recorded = await recordPickup(context.get(dbContext), pickup);
    return answer({ status: statusOf(recorded), ...(recorded.ok && { pickupId: recorded.id }) });
  } catch (error) {
    return answer({ status: explainFault(context, error, 'a pickup could not be recorded').status });
  }
}

function statusOf(recorded: RecordPickupResult): number {
  if (recorded.ok) return 204;
  return recorded.reason === 'not-found' ? 404 : 409;
}

type Answer = { status: number; headers?: Record<string, string>; pickupId?: string };

function answerScript({ status, headers = {} }: Answer): Response {
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

const noticesByStatus: Record<number, CartNotice> = {
  400: 'incompleto',
  404: 'no-disponible',
  409: 'sin-recogida',
  429: 'espera',
};

function answerForm({ status, pickupId }: Answer): Response {
  return redirect(pickupId ? `/recoger/${pickupId}` : cartNoticePath(noticesByStatus[status] ?? 'falla'), 303);
}
