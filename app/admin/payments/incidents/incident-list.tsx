import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OrderLink } from '#app/admin/orders/order-cells.tsx';
import { incidentHref } from '#app/admin/payments/payments-href.ts';
import { useMay } from '#app/admin/use-may.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { OrderStatusBadge } from '#app/ui/shop/order-status-badge.tsx';
import { formatCalendarDay, formatMoment } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { isPart, sourceKeyOf } from '#shop/orders/refunds/part-key.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import type { IncidentInList } from '#shop/payments/incidents/incidents.server.ts';
import { isMoneyGone } from './incident-advice.ts';
import { formatProviderAmount, incidentWords, refundMethodWords } from './incident-words.ts';
import { isReturnable } from './is-returnable.ts';
import { VoidCardButton } from './void-card-button.tsx';

type IncidentListProps = { incidents: IncidentInList[]; onSettle: (incident: IncidentInList) => void };

/** The payment incidents: what happened, what to do, and how each was resolved. */
export function IncidentList({ incidents, onSettle }: IncidentListProps) {
  return (
    <ul className="grid gap-4">
      {incidents.map((incident) => (
        <Incident key={incident.id} incident={incident} onSettle={onSettle} />
      ))}
    </ul>
  );
}

type IncidentProps = { incident: IncidentInList; onSettle: IncidentListProps['onSettle'] };

function Incident({ incident, onSettle }: IncidentProps) {
  const { title } = incidentWords(incident);
  const isResolved = incident.resolvedAt !== null;
  const Icon = isResolved ? CircleCheck : TriangleAlert;
  return (
    <li className="grid gap-x-8 gap-y-4 rounded-card-admin border border-line bg-surface px-5 py-5 md:px-6 table:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <h2 className="flex items-start gap-2.5 text-[1.0625rem] leading-6 font-semibold">
          <Icon
            aria-hidden="true"
            size={20}
            strokeWidth={1.75}
            className={`mt-0.5 shrink-0 ${isResolved ? 'text-leaf' : 'text-danger'}`}
          />
          {title}
        </h2>
        {isResolved ? <Resolution incident={incident} /> : <ToDo incident={incident} onSettle={onSettle} />}
      </div>
      <IncidentFacts incident={incident} />
    </li>
  );
}

/** Who resolved an incident, when and how. */
function Resolution({ incident }: Pick<IncidentProps, 'incident'>) {
  const { resolvedAt, resolvedByName, resolution, refundMethod } = incident;
  return (
    <>
      <p className="mt-1 text-label text-ink-2">
        Resuelto por {resolvedByName || 'el equipo'} · {resolvedAt && formatMoment(resolvedAt)}
      </p>
      {refundMethod && (
        <p className="mt-2 text-admin-body font-semibold">Devuelto: {refundMethodWords[refundMethod]}</p>
      )}
      <p className="mt-2 text-admin-body [overflow-wrap:anywhere] whitespace-pre-line">{resolution}</p>
    </>
  );
}

/** What to do about an open incident, and the ways to record that it was done. */
function ToDo({ incident, onSettle }: IncidentProps) {
  const may = useMay();
  const { title, lead, advice } = incidentWords(incident);
  const named = `${title}, referencia ${incident.reference}`;
  return (
    <>
      <p className="mt-1 max-w-[62ch] text-admin-body text-ink-2">{lead}</p>
      <p className="mt-2 max-w-[62ch] text-admin-body">{advice}</p>
      {incident.isVoidable && may('refunds') && (
        <p>
          <VoidCardButton incident={incident} />
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        {may('refunds') && isReturnable(incident) && (
          <Link
            to={incidentHref(incident.id, 'refund')}
            aria-label={`Anotar la devolución: ${named}`}
            className={buttonClass('secondary', 'sm')}
          >
            Anotar la devolución
          </Link>
        )}
        {may('payments') && incident.kind !== 'refund-owed' && (
          <Button
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            aria-label={`Marcar como resuelto: ${named}`}
            onClick={() => onSettle(incident)}
          >
            Marcar como resuelto
          </Button>
        )}
      </p>
    </>
  );
}

/** The money, the order and the payment that an incident is about. */
function IncidentFacts({ incident }: Pick<IncidentProps, 'incident'>) {
  const { order, orderId, dueOn, resolvedAt, provider, transactionId } = incident;
  return (
    <dl className="grid content-start text-label">
      <Fact label={amountLabel(incident)}>{formatProviderAmount(incident.amountInCents, incident.currency)}</Fact>
      {order && <Fact label="El pedido vale">{formatPesos(order.totalAmount)}</Fact>}
      <Fact label="Pedido">
        {orderId && order && !order.deleted ? (
          <OrderLink order={{ id: orderId, orderNumber: order.orderNumber }} />
        ) : (
          <span className="tabular">{order ? `${formatOrderNumber(order.orderNumber)} (eliminado)` : 'Ninguno'}</span>
        )}
      </Fact>
      {order && !order.deleted && (
        <Fact label="Estado">
          <OrderStatusBadge status={order.status} />
        </Fact>
      )}
      {dueOn && !resolvedAt && <Fact label="Fecha límite">{formatCalendarDay(dueOn)}</Fact>}
      <Fact label="Cuándo">{formatMoment(incident.createdAt)}</Fact>
      {provider !== withoutProvider && (
        <>
          <Fact label="Referencia">{incident.reference}</Fact>
          <Fact label="Transacción">{isPart(incident) ? sourceKeyOf(transactionId) : transactionId}</Fact>
        </>
      )}
    </dl>
  );
}

function amountLabel({ kind, refundMethod }: IncidentInList): string {
  if (kind === 'refund-owed') return refundMethod ? 'Se devolvió' : 'Por devolver';
  if (kind === 'partly-reversed') return 'Se devolvió';
  return isMoneyGone(kind) ? 'El pago era de' : 'Llegó';
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 py-0.5">
      <dt className="shrink-0 text-ink-2">{label}</dt>
      <dd className="tabular min-w-0 text-right font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
