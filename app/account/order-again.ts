import type { CartAddition } from '#shop/cart/additions.ts';
import { findReorder } from '#shop/orders/find-reorder.server.ts';
import type { ReorderNotice } from '#shop/orders/reorder.ts';
import { dbContext, logContext, viewerContext } from '../context.ts';
import type { Route } from './+types/order-again';

/** What an order comes to today, or why that cannot be said. */
export type OrderAgainAnswer =
  | { ok: true; orderNumber: string; additions: CartAddition[]; notices: ReorderNotice[] }
  | { ok: false; problem: string };

/** What one of the viewer's own orders comes to today; the browser, which keeps the cart, puts it there. */
export async function loader({ params: { orderId }, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('An order was asked for by nobody');
  try {
    const found = await findReorder(context.get(dbContext), { userId: viewer.userId, orderId });
    return found ? answer({ ok: true, ...found }) : answer({ ok: false, problem: 'El pedido ya no existe.' }, 404);
  } catch (error) {
    context.get(logContext).error({ err: error, orderId }, 'what an order comes to today could not be read');
    return answer({ ok: false, problem: 'Base de datos no disponible.' }, 503);
  }
}

function answer(body: OrderAgainAnswer, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store' } });
}
