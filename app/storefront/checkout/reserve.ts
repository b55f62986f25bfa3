import { redirect } from 'react-router';
import { retryAfter, retryText } from '#app/account/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext, logContext } from '#app/context.ts';
import { readForm } from '#app/read-form.server.ts';
import { shortJson } from '#app/short-json.server.ts';
import { parseOrderRequest } from '#shop/orders/order-request.ts';
import { reserveStock } from '#shop/orders/reserve-stock.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Route } from './+types/reserve';
import type { ReserveAnswer } from './checkout-answers.ts';
import { refusedOrder } from './refused-order.ts';

const databaseAway: ReserveAnswer = { outcome: 'failed', message: 'Base de datos no disponible.' };

/** Who comes here by the address finds the page it serves. */
export function loader() {
  return redirect('/checkout');
}

/**
 * Shows the accounts to transfer to, and keeps what is in the cart for who sees them: money on its way must not meet a
 * refusal.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const asked = parseOrderRequest((await readForm(request)).get('order'));
  if (!asked) return answer({ outcome: 'failed', message: 'El carrito no se pudo leer. Recarga la página.' }, 400);

  const allowed = await context.get(limitsContext).takeReservation(context.get(clientAddressContext));
  if (!allowed.ok) {
    const { retryAfterSeconds } = allowed;
    return answer({ outcome: 'failed', message: retryText(retryAfterSeconds) }, 429, retryAfter(retryAfterSeconds));
  }

  try {
    const db = context.get(dbContext);
    const { transferAccounts: accounts } = await getStoreSettings(db);
    if (accounts.length === 0)
      return answer({ outcome: 'failed', message: 'La tienda no recibe transferencias en este momento.' }, 409);

    const reserved = await reserveStock(db, asked);
    return reserved.ok
      ? answer({ outcome: 'reserved', until: reserved.until.toISOString(), accounts }, 200)
      : answer(refusedOrder(reserved), 409);
  } catch (error) {
    context.get(logContext).error({ err: error }, 'a reservation could not be made');
    return answer(databaseAway, 503);
  }
}

function answer(body: ReserveAnswer, status: number, headers: Record<string, string> = {}): Response {
  return shortJson(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
