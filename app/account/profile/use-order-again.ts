import { useState } from 'react';
import { useNavigate } from 'react-router';
import { withReturnPath } from '#app/account/sign-in/return-path.ts';
import { askShop } from '#app/ask-shop.ts';
import { bugText, problemIn } from '#app/faults/fault-words.ts';
import { unreachedStepText } from '#app/faults/no-connection.ts';
import type { OrderedAgain } from '#app/storefront/cart/ordered-again-changes.tsx';
import { useCart } from '#app/storefront/cart/use-cart.ts';
import { dismissToast, toast } from '#app/ui/toast.tsx';
import { addAll, type CartAddition, notWhollyAdded } from '#shop/cart/additions.ts';
import type { CartItem } from '#shop/cart/cart.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { ReorderNotice } from '#shop/orders/reorder/reorder.ts';
import type { OrderAgainAnswer } from './order-again.ts';

/** An order of which nothing can be reordered, and why. */
export type NothingLeft = { orderId: string; notices: ReorderNotice[] };

const patienceMs = 15_000;

/**
 * 'Pedir de nuevo': adds an order to the cart at today's prices and navigates there, with notices of what changed. The
 * cart changes only if the request succeeds.
 */
export function useOrderAgain() {
  const { changeLines } = useCart();
  const navigate = useNavigate();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [nothingLeft, setNothingLeft] = useState<NothingLeft | null>(null);

  async function orderAgain(orderId: string) {
    if (pendingId !== null) return;
    setPendingId(orderId);
    setNothingLeft(null);
    dismissToast();
    const answer = await ask(orderId);
    setPendingId(null);
    if (answer === 'signed-out') return navigate(withReturnPath('/login', location.pathname + location.search));
    if (!answer.ok) {
      return toast({ title: 'No se pudo pedir de nuevo', description: answer.problem, kind: 'destructive' });
    }
    const { orderNumber, additions } = answer;
    if (additions.length === 0) return setNothingLeft({ orderId, notices: answer.notices });
    const notices = [...answer.notices];
    changeLines((items) => {
      const next = addAll(items, additions);
      notices.push(...shortageNotices(next, additions));
      return next;
    });
    if (notices.length === 0) {
      toast({
        title: 'Pedido en tu carrito',
        description: `Lo del pedido ${formatOrderNumber(orderNumber)} está en tu carrito, al mismo precio.`,
      });
    }
    const again: OrderedAgain = { orderNumber, notices };
    return navigate('/carrito', { state: notices.length > 0 ? { again } : null });
  }

  return { orderAgain, pendingId, nothingLeft };
}

/** Lists the lines that were not added because the cart already holds the product's last units. */
function shortageNotices(items: CartItem[], additions: CartAddition[]): ReorderNotice[] {
  const names = new Set(notWhollyAdded(items, additions).map(({ product }) => product.name));
  return [...names].map((name) => ({ name, text: 'tu carrito ya tiene las últimas unidades; no se añadió completo.' }));
}

async function ask(orderId: string): Promise<OrderAgainAnswer | 'signed-out'> {
  // An expired session redirects to the login page, which fetch must not follow.
  const init: RequestInit = { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) };
  const result = await askShop<OrderAgainAnswer>(`/perfil/orders/${orderId}/again`, init, unreachedStepText);
  if (!result.ok) return result.response?.type === 'opaqueredirect' ? 'signed-out' : result;
  return 'ok' in result.answer ? result.answer : { ok: false, problem: problemIn(result.answer) ?? bugText };
}
