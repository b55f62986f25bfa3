import { ChevronDown } from 'lucide-react';
import type { StateAnswer } from '#app/storefront/paying/paying-answers.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { formatPesos } from '#shop/money.ts';
import { cancelReasons } from '#shop/orders/cancelling/customer-cancelling.ts';
import type { OrderByLink } from '#shop/orders/order.ts';
import { isToBePaid } from '#shop/orders/status/order-status.ts';

type CancelPanelProps = {
  order: Pick<OrderByLink, 'status' | 'totalAmount' | 'delivery' | 'remainder' | 'proofs'>;
  payment: Pick<StateAnswer, 'payment'>;
  /** why the order was not cancelled just now */
  problem: string | undefined;
};

/** Lets the customer cancel the order: closed at first, with a question and an optional reason inside. */
export function CancelPanel({ order, payment, problem }: CancelPanelProps) {
  const isSettling = payment.payment === 'pending' || payment.payment === 'unanswered';
  const isUnderReview = order.proofs.some(({ status }) => status === 'pending');
  return (
    <details open={problem !== undefined} className="group rounded-card border border-line bg-surface print:hidden">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-5 py-3.5 text-label font-semibold text-ink-2 md:px-7 [&::-webkit-details-marker]:hidden">
        Cancelar el pedido
        <ChevronDown
          aria-hidden="true"
          size={18}
          className="ml-auto shrink-0 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pb-6 md:px-7">
        {problem && (
          <p role="alert" className="mb-4 rounded-control bg-danger-tint px-4 py-3 text-danger">
            {problem}
          </p>
        )}
        {isToBePaid(order.status) && (isSettling || isUnderReview) ? (
          <p className="text-ink-2">
            {isUnderReview
              ? 'Estamos revisando tu comprobante. Cuando terminemos lo podrás cancelar aquí; si tienes prisa, escríbenos.'
              : 'Estamos confirmando tu pago. Cuando quede confirmado o rechazado lo podrás cancelar aquí; si tienes prisa, escríbenos.'}
          </p>
        ) : (
          // Sent as a document: it works before and without scripts, and costs none.
          <form method="post">
            <p className="text-ink-2">{consequence(order)}</p>
            <label htmlFor="motivo" className="mt-5 mb-2 block text-label font-semibold">
              ¿Por qué lo cancelas? <span className="font-normal text-ink-3">(opcional)</span>
            </label>
            <select
              id="motivo"
              name="reason"
              className="min-h-12 w-full max-w-md rounded-control border border-field bg-surface px-4 text-base"
            >
              <option value="">Prefiero no decirlo</option>
              {cancelReasons.map((reason) => (
                <option key={reason}>{reason}</option>
              ))}
            </select>
            <button type="submit" className={`${buttonClass('danger')} mt-5 flex`}>
              Sí, cancelar mi pedido
            </button>
          </form>
        )}
      </div>
    </details>
  );
}

function consequence({ status, totalAmount, delivery, remainder }: CancelPanelProps['order']): string {
  const kept = delivery === 'parcel' ? 'No lo enviaremos' : 'Ya no te lo guardamos';
  const lead = `${kept} y sus productos vuelven a la venta. No se puede deshacer.`;
  // Of an order with a rest to pay, less than its total came.
  const amount = remainder === null ? ` (${formatPesos(totalAmount)})` : '';
  return status === 'Pagado'
    ? `${lead} Te devolvemos lo que pagaste${amount}: la tienda te escribe para acordar cómo.`
    : lead;
}
