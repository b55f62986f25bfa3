import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { askShop } from '#app/ask-shop.ts';
import { bugText, problemIn } from '#app/faults/fault-words.ts';
import { unreachedStepText } from '#app/faults/no-connection.ts';
import type { ReserveAnswer } from '#app/storefront/paying/paying-answers.ts';
import type { TransferAccount } from '#db/schema.ts';
import type { OrderRequest } from '#shop/orders/form/order-request.ts';

export type Reservation =
  /** the accounts are not shown yet */
  | { kind: 'hidden' }
  | { kind: 'asking' }
  /** `until` by this device's clock */
  | { kind: 'held'; accounts: TransferAccount[]; until: Date }
  /** expired: the accounts stay readable for a shopper who has already transferred */
  | { kind: 'lapsed'; accounts: TransferAccount[]; until: Date }
  | { kind: 'failed'; message: string };

/** A refusal that the page handles: nothing was reserved. */
export type ReservationRefusal = Extract<
  ReserveAnswer,
  { outcome: 'changed' | 'too-many' | 'empty-cart' | 'settling' }
>;

const patienceMs = 20_000;

/**
 * Reserves price and stock of an order while its shopper transfers: once `mayAsk` is set, and again whenever the
 * order's content changes.
 */
export function useReservation(
  order: OrderRequest | null,
  mayAsk: boolean,
  onRefused: (refusal: ReservationRefusal) => void,
) {
  const [reservation, setReservation] = useState<Reservation>({ kind: 'hidden' });
  /** aborts the latest request, or the timer for the end of the reservation that it made */
  const latest = useRef<AbortController>(null);
  const heldFor = useRef<string>(null);
  const request = order && JSON.stringify(order);

  async function ask() {
    if (!request) return;
    latest.current?.abort();
    const current = new AbortController();
    latest.current = current;
    heldFor.current = null;
    setReservation({ kind: 'asking' });
    const answer = await askForReservation(request, current.signal);
    if (current.signal.aborted) return;
    if (answer.outcome === 'reserved') {
      const { accounts, until } = answer;
      heldFor.current = request;
      setReservation({ kind: 'held', accounts, until });
      return onceItIs(until, current.signal, () => setReservation({ kind: 'lapsed', accounts, until }));
    }
    if (answer.outcome === 'failed') return setReservation({ kind: 'failed', message: answer.message });
    setReservation({ kind: 'hidden' });
    onRefused(answer);
  }

  const askIfNew = useEffectEvent(() => {
    if (heldFor.current !== request) void ask();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed order is reserved again
  useEffect(() => {
    // Further typing keeps the reservation; an expired one is only renewed by a button.
    if (mayAsk) askIfNew();
  }, [mayAsk, request]);
  useEffect(() => () => latest.current?.abort(), []);

  return { reservation, ask };
}

/** Runs a callback at a time of this device's clock, at once if that has passed. */
function onceItIs(time: Date, signal: AbortSignal, act: () => void) {
  const timer = setTimeout(act, Math.max(0, time.getTime() - Date.now()));
  signal.addEventListener('abort', () => clearTimeout(timer));
}

type AnswerHere =
  | Exclude<ReserveAnswer, { outcome: 'reserved' }>
  | { outcome: 'reserved'; accounts: TransferAccount[]; until: Date };

async function askForReservation(order: string, signal: AbortSignal): Promise<AnswerHere> {
  const fields = new FormData();
  fields.set('order', order);
  const init = { method: 'POST', body: fields, signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) };
  const result = await askShop<ReserveAnswer>('/checkout/reserva', init, unreachedStepText);
  if (!result.ok) return { outcome: 'failed', message: result.problem };
  const { answer, response } = result;
  if (!('outcome' in answer)) return { outcome: 'failed', message: problemIn(answer) ?? bugText };
  if (answer.outcome !== 'reserved') return answer;
  return { ...answer, until: onOurClock(answer.until, response.headers.get('Date')) };
}

/** Converts a time of the shop's clock to this device's clock. */
function onOurClock(moment: string, shopNow: string | null): Date {
  const shopTime = shopNow === null ? Number.NaN : Date.parse(shopNow);
  const error = Number.isNaN(shopTime) ? 0 : Date.now() - shopTime;
  // A difference of a second or two is network latency.
  return new Date(Date.parse(moment) + (Math.abs(error) > 60_000 ? error : 0));
}
