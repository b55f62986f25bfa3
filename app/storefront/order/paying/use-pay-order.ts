import { useState } from 'react';
import type { PayAnswer } from '#app/storefront/paying/paying-answers.ts';
import { orderScreen } from '#app/storefront/paying/paying-screens.ts';
import { type Answer, type Stage, unreachedText } from '#app/storefront/paying/paying-stages.ts';
import { postForm } from '#app/storefront/paying/send-order.ts';
import { type Attempt, type Dispatch, usePaying } from '#app/storefront/paying/use-paying.ts';
import type { Pesos } from '#shop/money.ts';
import type { MethodCode } from '#shop/paying/payment-methods.ts';

/**
 * Timeout of a request to pay. It is longer than the server's own timeout for the provider, which charges a card during
 * the request.
 */
const timeoutMs = 45_000;

/** `deliveryFee`: what paying it on delivery adds to its total */
export type OrderToPay = { token: string; orderNumber: string; total: Pesos; deliveryFee: Pesos };

/**
 * Pays an order by its link. `again`: where its products are ordered again, if only a new order can be paid.
 *
 * @param onChanged reloads the page's data after the order has changed
 */
export function usePayOrder(order: OrderToPay, onChanged: () => Promise<void>) {
  const { stage, confirm } = usePaying({ screen: orderScreen, onEnter: enter });
  const [again, setAgain] = useState<string | null>(null);

  function enter(next: Stage, dispatch: Dispatch) {
    // Choosing a transfer changes the order's method and how long it keeps its stock.
    if (next.kind === 'accounts') void onChanged();
    if (next.kind === 'refreshing') void onChanged().finally(() => dispatch({ kind: 'refreshed' }));
  }

  function pay(method: MethodCode, collect: Attempt['collect']) {
    return confirm({
      sent: { method, lineIds: [], destination: '', email: '', hasService: false },
      items: [],
      collect,
      send: (added) => requestPayment(order, { ...added, paymentMethod: method }, setAgain),
    });
  }

  return { stage, pay, again };
}

async function requestPayment(
  order: OrderToPay,
  fields: Record<string, string | Blob>,
  onAgain: (href: string | null) => void,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answer = await postForm<PayAnswer>(`/pedido/${encodeURIComponent(order.token)}/pago`, form, timeoutMs);
  if (answer.outcome === 'unreachable') return { outcome: 'failed', message: answer.message ?? unreachedText };
  onAgain(('again' in answer && answer.again) || null);
  return withOrder(answer, order);
}

function withOrder(answer: PayAnswer, order: OrderToPay): Answer {
  switch (answer.outcome) {
    case 'payment':
      return { outcome: 'placed', order, payment: answer.payment };
    case 'settling':
      return { outcome: 'settling', order };
    case 'failed':
      return answer;
  }
}
