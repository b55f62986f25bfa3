import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OrderedAgain } from '#app/storefront/cart/ordered-again.tsx';
import { useCart } from '#app/storefront/cart/use-cart.ts';
import { addAll } from '#shop/cart/additions.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { ReorderNotice } from '#shop/orders/reorder.ts';
import { dismissToast, toast } from '../ui/toast.tsx';
import type { OrderAgainAnswer } from './order-again.ts';
import { withReturnPath } from './return-path.ts';

/** An order of which nothing can be had today, and why. */
export type NothingLeft = { orderId: string; notices: ReorderNotice[] };

const patienceMs = 15_000;
const noConnection = 'Revisa tu conexión e inténtalo de nuevo.';

/**
 * 'Pedir de nuevo': fills the cart with an order at today's prices and leads there, with word of what changed.
 *
 * The cart changes once all is known, or not at all.
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
    const { orderNumber, additions, notices } = answer;
    if (additions.length === 0) return setNothingLeft({ orderId, notices });
    changeLines((items) => addAll(items, additions));
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

async function ask(orderId: string): Promise<OrderAgainAnswer | 'signed-out'> {
  try {
    const response = await fetch(`/perfil/orders/${orderId}/again`, {
      // Who has been signed out meanwhile is sent to the login page, which is no answer to this.
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.type === 'opaqueredirect') return 'signed-out';
    const answer: OrderAgainAnswer = await response.json();
    return 'ok' in answer ? answer : { ok: false, problem: noConnection };
  } catch {
    return { ok: false, problem: noConnection };
  }
}
