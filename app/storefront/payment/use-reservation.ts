import { useCallback, useEffect, useRef, useState } from 'react';
import type { TransferAccount } from '#db/schema.ts';
import type { OrderRequest } from '#shop/orders/order-request.ts';
import type { ReserveAnswer } from '../checkout/checkout-answers.ts';

export type Reservation =
  /** the accounts are not shown yet */
  | { kind: 'hidden' }
  | { kind: 'asking' }
  /** `until` by this device's clock */
  | { kind: 'held'; accounts: TransferAccount[]; until: Date }
  /** over: the accounts stay readable for who has transferred already */
  | { kind: 'lapsed'; accounts: TransferAccount[]; until: Date }
  | { kind: 'failed'; message: string };

/** What the page around it has to deal with: nothing was reserved. */
export type ReservationRefusal = Extract<ReserveAnswer, { outcome: 'changed' | 'empty-cart' | 'settling' }>;

const unreachable = 'No pudimos mostrar las cuentas. Revisa tu conexión e inténtalo de nuevo.';
const patienceMs = 20_000;

/**
 * Price and stock of an order kept while its shopper transfers, asked for as soon as `mayAsk`, and anew whenever what is
 * ordered changes.
 */
export function useReservation(
  order: OrderRequest | null,
  mayAsk: boolean,
  onRefused: (refusal: ReservationRefusal) => void,
) {
  const [reservation, setReservation] = useState<Reservation>({ kind: 'hidden' });
  const asking = useRef<AbortController>(null);
  const heldFor = useRef<string>(null);
  const refused = useRef(onRefused);
  useEffect(() => {
    refused.current = onRefused;
  });
  const request = order && JSON.stringify(order);

  const ask = useCallback(async () => {
    if (!request) return;
    asking.current?.abort();
    const current = new AbortController();
    asking.current = current;
    heldFor.current = null;
    setReservation({ kind: 'asking' });
    const answer = await askForReservation(request, current.signal);
    if (asking.current !== current) return;
    asking.current = null;
    if (answer.outcome === 'reserved') {
      const { accounts, until } = answer;
      heldFor.current = request;
      return setReservation({ kind: 'held', accounts, until });
    }
    if (answer.outcome === 'failed') return setReservation({ kind: 'failed', message: answer.message });
    setReservation({ kind: 'hidden' });
    refused.current(answer);
  }, [request]);

  useEffect(() => {
    // Somebody who goes on writing has their accounts still; what is over is asked for by hand.
    if (mayAsk && heldFor.current !== request) void ask();
  }, [mayAsk, ask, request]);
  useEffect(() => () => asking.current?.abort(), []);

  const until = reservation.kind === 'held' ? reservation.until.getTime() : null;
  useEffect(() => {
    if (until === null) return;
    const lapse = () => setReservation((known) => (known.kind === 'held' ? { ...known, kind: 'lapsed' } : known));
    const timer = setTimeout(lapse, Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);

  return { reservation, ask };
}

type AnswerHere =
  | Exclude<ReserveAnswer, { outcome: 'reserved' }>
  | { outcome: 'reserved'; accounts: TransferAccount[]; until: Date };

async function askForReservation(order: string, signal: AbortSignal): Promise<AnswerHere> {
  const fields = new FormData();
  fields.set('order', order);
  try {
    const response = await fetch('/checkout/reserva', {
      method: 'POST',
      body: fields,
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    });
    const answer: ReserveAnswer = await response.json();
    if (!('outcome' in answer)) return { outcome: 'failed', message: unreachable };
    if (answer.outcome !== 'reserved') return answer;
    return { ...answer, until: onOurClock(answer.until, response.headers.get('Date')) };
  } catch {
    return { outcome: 'failed', message: unreachable };
  }
}

/** A moment of the shop's, moved by as much as this device's clock is wrong. */
function onOurClock(moment: string, shopNow: string | null): Date {
  const shopTime = shopNow === null ? Number.NaN : Date.parse(shopNow);
  const error = Number.isNaN(shopTime) ? 0 : Date.now() - shopTime;
  // A second or two is the answer's journey.
  return new Date(Date.parse(moment) + (Math.abs(error) > 60_000 ? error : 0));
}
