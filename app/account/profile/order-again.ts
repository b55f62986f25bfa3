import { dbContext, viewerContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import type { CartAddition } from '#shop/cart/additions.ts';
import { findReorder } from '#shop/orders/reorder/find-reorder.server.ts';
import type { ReorderNotice } from '#shop/orders/reorder/reorder.ts';
import type { Route } from './+types/order-again';

/**
 * The lines of an order that can be added to the cart, with notices of changes; or the reason why the order could not
 * be read.
 */
export type OrderAgainAnswer =
  | { ok: true; orderNumber: string; additions: CartAddition[]; notices: ReorderNotice[] }
  | { ok: false; problem: string };

/** Returns what the viewer can reorder from one of their own orders; the browser adds it to its cart. */
export async function loader({ params: { orderId }, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('This route requires a viewer');
  try {
    const reordered = await findReorder(context.get(dbContext), { userId: viewer.userId, orderId });
    return reordered
      ? answer({ ok: true, ...reordered })
      : answer({ ok: false, problem: 'El pedido ya no existe.' }, 404);
  } catch (error) {
    const fault = explainFault(context, error, 'what an order comes to today could not be read');
    return answer({ ok: false, problem: fault.problem }, fault.status);
  }
}

function answer(body: OrderAgainAnswer, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store' } });
}
