import { useState } from 'react';
import { useFetcher, useNavigate, useRevalidator } from 'react-router';
import { newSaleHref } from '#app/admin/orders/orders-href.ts';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { newId } from '#shop/cart/cart.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { findSaleErrors, type SaleErrors } from '#shop/orders/selling/sale-rules.ts';
import type { DoneSale, SaleAnswer } from './sale-answer.ts';
import { amountsOf, asksCustomer, type SaleDraft, saleInput, withChanges } from './sale-draft.ts';
import { type ContinuedDraft, useKeptSale } from './use-kept-sale.ts';

/** Errors of the payment sheet; all others are at fields of the page behind it. */
const paymentFields = ['payments', 'remainder', 'dueOn'] as const;

const unreachedText = 'La venta no está confirmada. Cuando vuelva la conexión, oprime otra vez: no se hace dos veces.';

/**
 * The sale on the page: what is typed, how it is sent, and what came of it. Every attempt has the key of the draft, so
 * that a sale whose answer was lost is not made again.
 */
export function useSale(today: string, continued: ContinuedDraft | null) {
  const { draft, change, startAgain, forget, isResumed } = useKeptSale(continued);
  const navigate = useNavigate();
  const fetcher = useFetcher<SaleAnswer>();
  const { revalidate } = useRevalidator();
  const [isPaying, setPaying] = useState(false);
  const [errors, setErrors] = useState<SaleErrors>({});
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState<DoneSale | null>(null);
  /** of the sale whose answer to this page was lost */
  const [unconfirmedKey, setUnconfirmedKey] = useState('');

  const showErrors = (saleErrors: SaleErrors) => {
    setErrors(saleErrors);
    const isOfPayment = Object.keys(saleErrors).every((name) => paymentFields.some((field) => field === name));
    if (!isOfPayment) setPaying(false);
  };

  useFetcherAnswer(fetcher, (answer) => {
    if (answer.ok) {
      // A repeated sale that this page did not send is that of another tab, or of this one before it was loaded again:
      // the person decides whether theirs is another.
      const isRepeated = answer.sale.isRepeated && unconfirmedKey !== draft?.key;
      setDone({ ...answer.sale, isRepeated });
      setPaying(false);
      if (isRepeated) forget();
      else startAgain();
      return;
    }
    if (answer.reason === 'errors') return showErrors(answer.errors);
    if (answer.reason === 'unreached') {
      setUnconfirmedKey(draft?.key ?? '');
      return setProblem(`${answer.problem} ${unreachedText}`);
    }
    if (answer.reason === 'till-closed') {
      setProblem('La caja está cerrada: la venta no se ha hecho.');
      return void revalidate();
    }
    setPaying(false);
    if (answer.reason === 'key-used')
      return setProblem(
        `Esta venta ya quedó como pedido ${formatOrderNumber(answer.orderNumber)}, con otro contenido. Revisa ese pedido y empieza otra venta.`,
      );
    if (answer.reason === 'changed') {
      change(({ lines }) => ({ lines: withChanges(lines, answer.lines) }));
      setProblem('Cambiaron precios o existencias. La venta muestra los de ahora: revísala y cobra otra vez.');
    }
  });

  const send = () => {
    if (!draft || fetcher.state !== 'idle') return;
    setProblem('');
    const saleErrors = errorsBeforeSending(draft, today);
    if (Object.keys(saleErrors).length > 0) return showErrors(saleErrors);
    setErrors({});
    void fetcher.submit({ sale: JSON.stringify(saleInput(draft)) }, { method: 'post' });
  };

  const begin = () => {
    setDone(null);
    setErrors({});
    setProblem('');
    startAgain();
    if (continued) void navigate(newSaleHref);
  };

  /** Goes on with the same content as another sale. */
  const sellAgain = () => {
    setDone(null);
    change({ key: newId() });
  };

  return {
    ...{ draft, change, forget, isResumed, errors, problem, done, isPaying, setPaying, send, begin, sellAgain },
    isSending: fetcher.state !== 'idle',
  };
}

/** What is wrong with a sale as far as the browser can tell; the server checks each field too. */
function errorsBeforeSending(draft: SaleDraft, today: string): SaleErrors {
  const { payments, lines, discount, shippingCost, remainder, dueOn, ...input } = saleInput(draft);
  const customer = asksCustomer(draft, amountsOf(draft).rest) ? draft.customer : null;
  return findSaleErrors(
    {
      ...{ payments, lines, discount, shippingCost, remainder, dueOn },
      discountReason: input.discountReason ?? '',
      shownTotal: input.shownTotal,
      delivery: input.delivery,
      channel: input.channel,
      notes: draft.notes,
      customer: customer && { ...customer, country: 'Colombia', postalCode: null, subscribe: false },
    },
    today,
  );
}
