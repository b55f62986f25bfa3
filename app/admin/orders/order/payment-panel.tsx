import { Link } from 'react-router';
import { formatProviderAmount, incidentWords } from '#app/admin/payments/incidents/incident-words.ts';
import { incidentsHref } from '#app/admin/payments/payments-href.ts';
import { transactionWords } from '#app/admin/payments/transaction-words.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { formatMoment } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { onlineMethod } from '#shop/paying/payment-methods.ts';
import type { AttemptTransaction, PaymentAttempt } from '#shop/payments/find-payments.server.ts';
import type { IncidentInList } from '#shop/payments/incidents/incidents.server.ts';
import { centavosOf } from '#shop/payments/provider.ts';

type PaymentPanelProps = {
  attempts: PaymentAttempt[];
  /** the order's incidents, including resolved ones */
  incidents: IncidentInList[];
  /** whether the shop uses the provider's test keys */
  isTest: boolean;
};

/** The payments of an order: each attempt with its transactions, and incidents that need staff. */
export function PaymentPanel({ attempts, incidents, isTest }: PaymentPanelProps) {
  if (attempts.length === 0 && incidents.length === 0) return null;
  const openFirst = incidents.toSorted(
    (one, other) => Number(one.resolvedAt !== null) - Number(other.resolvedAt !== null),
  );
  return (
    <Panel title="Pago" id="pago" flush className="print:hidden" action={isTest && <Badge tone="amber">Prueba</Badge>}>
      {incidents.length > 0 && (
        <ul className="divide-y divide-line border-b border-line">
          {openFirst.map((incident) => (
            <OrderIncident key={incident.id} incident={incident} />
          ))}
        </ul>
      )}
      <ul className="divide-y divide-line">
        {attempts.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
      </ul>
    </Panel>
  );
}

function OrderIncident({ incident }: { incident: IncidentInList }) {
  const { title, lead, advice } = incidentWords(incident);
  const amount = formatProviderAmount(incident.amountInCents, incident.currency);
  if (incident.resolvedAt) {
    return (
      <li className="px-5 py-3 text-label text-ink-2 md:px-6">
        <span className="font-semibold">
          {title}: {amount}
        </span>{' '}
        · Resuelto por {incident.resolvedByName || 'el equipo'} · {formatMoment(incident.resolvedAt)}
        <span className="block [overflow-wrap:anywhere]">{incident.resolution}</span>
      </li>
    );
  }
  return (
    <li className="bg-danger-tint px-5 pt-4 pb-1.5 text-admin-body md:px-6">
      <p className="flex items-baseline justify-between gap-4 font-semibold text-danger">
        {title}
        <span className="tabular whitespace-nowrap">{amount}</span>
      </p>
      <p className="mt-0.5 text-ink-2">{lead}</p>
      <p className="mt-1.5">{advice}</p>
      <Link
        to={incidentsHref()}
        className="mt-1 inline-flex min-h-11 items-center font-semibold text-green underline decoration-green/35 underline-offset-4 hover:decoration-green"
      >
        Ver en Pagos por revisar
      </Link>
    </li>
  );
}

function Attempt({ attempt }: { attempt: PaymentAttempt }) {
  return (
    <li className="px-5 py-4 text-admin-body md:px-6">
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-semibold">
          {onlineMethod(attempt.kind).online.staffLabel}
          <span className="block text-label font-normal text-ink-2">Intento del {formatMoment(attempt.createdAt)}</span>
        </p>
        <p className="tabular font-semibold whitespace-nowrap">{formatPesos(attempt.amount)}</p>
      </div>
      <p className="mt-1 text-label text-ink-2">
        Referencia <span className="[overflow-wrap:anywhere]">{attempt.reference}</span>
      </p>
      {attempt.transactions.length === 0 && <p className="mt-1 text-label text-ink-2">Sin transacciones en Wompi.</p>}
      <ul className="mt-2 grid gap-3">
        {attempt.transactions.map((transaction) => (
          <Transaction key={transaction.transactionId} transaction={transaction} attemptAmount={attempt.amount} />
        ))}
      </ul>
    </li>
  );
}

/**
 * One transaction of a payment attempt; its amount is shown if it differs from the attempt's.
 *
 * @param props.attemptAmount the amount of the attempt, in pesos
 */
function Transaction({ transaction, attemptAmount }: { transaction: AttemptTransaction; attemptAmount: number }) {
  const { status, statusMessage, methodType, transactionId, amountInCents, currency, paysOrder, returnedAt } =
    transaction;
  const { label, tone, Icon } = transactionWords[status];
  const isOther = amountInCents !== centavosOf(attemptAmount) || currency !== 'COP';
  return (
    <li className="rounded-control-admin border border-line px-3.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
          {label}
        </Badge>
        {paysOrder && <span className="text-label font-semibold text-saving">Con esta se pagó el pedido</span>}
        {returnedAt && <span className="text-label font-semibold text-ink-2">Dinero devuelto</span>}
        {isOther && (
          <span className="text-label font-semibold text-danger">
            Por {formatProviderAmount(amountInCents, currency)}
          </span>
        )}
      </div>
      {statusMessage && <p className="mt-1.5 text-label [overflow-wrap:anywhere] text-ink-2">{statusMessage}</p>}
      <p className="mt-1.5 text-small text-ink-3">
        {methodType && <>{methodType} · </>}Transacción{' '}
        <span className="[overflow-wrap:anywhere]">{transactionId}</span> ·{' '}
        <span className="whitespace-nowrap">{formatMoment(transaction.updatedAt)}</span>
      </p>
    </li>
  );
}
