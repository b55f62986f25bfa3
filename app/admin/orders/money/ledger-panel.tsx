import { Link } from 'react-router';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { formatCalendarDay, formatMoment } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import type { Ledger, LedgerLine } from '#shop/orders/money/ledger.ts';
import { ledgerWords } from './ledger-words.ts';
import { VoidPaymentButton } from './void-payment-button.tsx';

type LedgerPanelProps = {
  order: { id: string; status: string };
  ledger: Ledger;
};

/** The money of an order, line by line, with what is still owed. */
export function LedgerPanel({ order, ledger: { isEnded, lines, balance, lacking, dueOn } }: LedgerPanelProps) {
  const may = useMay();
  return (
    <Panel
      title="Cuentas del pedido"
      id="cuentas"
      flush
      action={
        !isEnded &&
        may('payments') && (
          <Link to={`${orderHref(order.id)}/payment`} className={`${buttonClass('secondary', 'sm')} print:hidden`}>
            Registrar pago
          </Link>
        )
      }
    >
      <ul className="divide-y divide-line">
        {lines.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added, and most have no id
          <Line key={position} line={line} orderId={order.id} />
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-5 py-4 md:px-6">
        <span className="font-semibold">
          {balance < 0 ? 'Por devolver' : balance > 0 ? 'Por cobrar' : 'Saldo'}
          {lacking > 0 && dueOn && (
            <span className="block text-label font-normal text-ink-2">
              A crédito hasta el {formatCalendarDay(dueOn)}
            </span>
          )}
          {lacking > Math.max(0, balance) && (
            <span className="block text-label font-normal text-ink-2">
              Falta cobrar {formatPesos(lacking)}: lo que ya se recibió se le debe devolver al cliente.
            </span>
          )}
        </span>
        <span
          className={`tabular ml-auto text-[1.3125rem] font-bold tracking-[-0.02em] ${balance < 0 ? 'text-danger' : ''}`}
        >
          {formatPesos(Math.abs(balance))}
        </span>
      </p>
    </Panel>
  );
}

function Line({ line, orderId }: { line: LedgerLine; orderId: string }) {
  const may = useMay();
  const { at, by, note, amount, voided, paymentId } = line;
  const hasFile = line.hasEvidence && paymentId !== undefined;
  const canVoid = line.kind === 'received' && line.cause === 'sale' && !line.isOfProof && !voided && may('payments');
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3 text-admin-body md:px-6">
      <div className="min-w-0 flex-1 basis-36">
        <p className={voided ? 'text-ink-2 line-through' : 'font-semibold'}>{ledgerWords(line)}</p>
        <p className="text-label text-ink-2">{[by, formatMoment(at)].filter(Boolean).join(' · ')}</p>
        {note && <p className="text-label [overflow-wrap:anywhere] text-ink-2">{note}</p>}
        {voided && <p className="text-label font-semibold text-ink-2">Anulado{voided.by && ` por ${voided.by}`}</p>}
        {hasFile && (
          <a
            href={`${orderHref(orderId)}/payment/${paymentId}/evidence`}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center text-label font-semibold text-green underline underline-offset-4"
          >
            Ver comprobante
          </a>
        )}
        {canVoid && paymentId !== undefined && (
          <VoidPaymentButton orderId={orderId} paymentId={paymentId} words={ledgerWords(line)} amount={-amount} />
        )}
      </div>
      <p className={`tabular ml-auto font-semibold whitespace-nowrap ${voided ? 'text-ink-2 line-through' : ''}`}>
        {amount < 0 ? '−' : ''}
        {formatPesos(Math.abs(amount))}
      </p>
    </li>
  );
}
