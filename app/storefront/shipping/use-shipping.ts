import { useCallback, useEffect, useRef, useState } from 'react';
import { askShop } from '#app/ask-shop.ts';
import { unreachedStepText } from '#app/faults/no-connection.ts';
import type { Stage } from '#app/storefront/paying/paying-stages.ts';
import { readFields } from '#app/ui/fill-fields.ts';
import { useAfterChange } from '#app/ui/hooks/use-after-change.ts';
import { useWindowEvent } from '#app/ui/hooks/use-window-event.ts';
import { type CartItem, cartTotal } from '#shop/cart/cart.ts';
import { formatSharedCart } from '#shop/cart/shared-cart.ts';
import type { Pesos } from '#shop/money.ts';
import { deliveryRefusal, type RefusedDelivery } from '#shop/shipping/delivery-refusal.ts';
import { leastShipping, mayCostMore } from '#shop/shipping/shipping-start.ts';
import type { PublicPromise } from './public-promise.server.ts';
import type { QuoteAnswer } from './quote-shipping.ts';
import { useShippingStart } from './use-shipping-start.ts';

/** The shipping of an order as its form shows it. */
export type ShownShipping = {
  /** with the fee of paying on delivery, if the order is paid so */
  price: Pesos;
  /** the part of the price that is that fee */
  codFee: Pesos;
  /** whether it may cost more, because its city is not known yet */
  isFrom: boolean;
  /** why the order cannot be paid on delivery there; null if it can, or if its city is not known yet */
  refusal: RefusedDelivery | null;
  /** when it arrives in its city; null if that is not known yet */
  promise: PublicPromise | null;
};

type Quoted = Extract<QuoteAnswer, { ok: true }>;

type ShippedOrder = {
  formId: string;
  stage: Stage;
  items: CartItem[];
  /** whether something is sent, within Colombia */
  isSent: boolean;
};

/** How long the shopper has not typed before the shop is asked. */
const typingMs = 500;
const patienceMs = 5_000;

/**
 * The price of an order's shipping, by the city typed in its form. The shop is asked for it only if its table is not
 * free everywhere. Whatever the answer, the order is placed only at the price that is shown.
 */
export function useShipping({ formId, stage, items, isSent }: ShippedOrder) {
  const start = useShippingStart();
  const [place, setPlace] = useState({ city: '', department: '' });
  const [quotes, setQuotes] = useState<Readonly<Record<string, Quoted>>>({});
  const [corrected, setCorrected] = useState<{ key: string; price: Pesos } | null>(null);
  const confirmedKey = useRef('');

  const look = useCallback((form: Element | null) => {
    if (!(form instanceof HTMLFormElement)) return;
    const { city = '', department = '' } = readFields(form, ['city', 'department']);
    setPlace((before) => (before.city === city && before.department === department ? before : { city, department }));
  }, []);
  // The form may be rendered later than this hook, and its fields change with the payment method.
  useEffect(() => look(document.getElementById(formId)));
  useWindowEvent('input', () => look(document.getElementById(formId)));

  useAfterChange(stage, () => {
    const problem = stage.kind === 'filling' ? stage.problem : null;
    if (problem?.kind === 'changed' && problem.shipping !== undefined)
      setCorrected({ key: confirmedKey.current, price: problem.shipping });
  });

  const shared = formatSharedCart(items);
  const query = quoteQuery(shared, place);
  const quoted = isSent ? quotes[query] : undefined;
  const quote = quoted?.quote;
  const isAsked = start !== null && isSent && shared !== null && place.city.trim() !== '' && !quote;
  useEffect(() => {
    if (!isAsked) return;
    const asking = setTimeout(async () => {
      const init = { signal: AbortSignal.timeout(patienceMs) };
      const result = await askShop<QuoteAnswer>(`/carrito/envio?${query}`, init, unreachedStepText);
      if (result.ok && result.answer.ok) {
        const { answer } = result;
        setQuotes((before) => ({ ...before, [query]: answer }));
      }
    }, typingMs);
    return () => clearTimeout(asking);
  }, [isAsked, query]);

  function shown(isOnDelivery: boolean): ShownShipping {
    const key = correctionKey(query, isOnDelivery);
    const refusal = quote ? deliveryRefusal(quote.codRefused, place.city) : null;
    const codFee = (isOnDelivery && quote?.codFee) || 0;
    const known = { codFee, isFrom: false, refusal, promise: quoted?.promise ?? null };
    if (!isSent) return { ...known, price: 0 };
    if (corrected?.key === key) return { ...known, price: corrected.price };
    if (quote) return { ...known, price: quote.price + codFee };
    const goods = cartTotal(items);
    const isFrom = mayCostMore(start, goods, { isOnDelivery });
    return { ...known, price: leastShipping(start, goods), isFrom };
  }

  return {
    shown,
    look,
    /**
     * Adds the price that the shopper confirms to the form that orders. If the shop answers another one, that is shown
     * as long as city, lines and method stay.
     */
    confirm(fields: FormData, isOnDelivery: boolean): FormData {
      confirmedKey.current = correctionKey(query, isOnDelivery);
      fields.set('shownShipping', String(shown(isOnDelivery).price));
      return fields;
    },
  };
}

function quoteQuery(shared: string | null, { city, department }: { city: string; department: string }): string {
  const lines = shared?.split('=')[1] ?? '';
  return `productos=${lines}&${new URLSearchParams({ departamento: department, ciudad: city.trim() })}`;
}

const correctionKey = (query: string, isOnDelivery: boolean) => `${isOnDelivery} ${query}`;
