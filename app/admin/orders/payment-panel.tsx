import { BadgeCheck, CircleX, Clock, type LucideIcon, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import type { PaymentKind, TransactionStatus } from '#db/schema.ts';
import { formatMoment } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import type { AttemptTransaction, PaymentAttempt } from '#shop/payments/find-payments.server.ts';
import type { IncidentInList } from '#shop/payments/incidents.server.ts';
import { centavosOf } from '#shop/payments/provider.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Panel } from '../panel.tsx';
import { formatToldAmount, incidentWords } from '../payments/incident-words.ts';
import { incidentsHref } from '../payments/payments-href.ts';

type PaymentPanelProps = {
  attempts: PaymentAttempt[];
  /** of this order, settled ones too */
  incidents: IncidentInList[];
  /** whether the shop's keys are for tests */
  isTest: boolean;
};

/** What the provider said of an order: each attempt to pay, its transactions, and what needs a person. */
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
  const { title, whatToDo } = incidentWords[incident.kind];
  if (incident.resolvedAt) {
    return (
      <li className="px-5 py-3 text-label text-ink-2 md:px-6">
        <span className="font-semibold">{title}</span> · Resuelto por {incident.resolvedByName || 'el equipo'} ·{' '}
        {formatMoment(incident.resolvedAt)}
        <span className="block [overflow-wrap:anywhere]">{incident.resolution}</span>
      </li>
    );
  }
  return (
    <li className="bg-danger-tint px-5 py-4 text-admin-body md:px-6">
      <p className="font-semibold text-danger">{title}</p>
      <p className="mt-0.5 text-ink-2">{whatToDo}</p>
      <Link
        to={incidentsHref()}
        className="mt-1 inline-flex min-h-11 items-center font-semibold text-green underline decoration-green/35 underline-offset-4 hover:decoration-green"
      >
        Ver en Pagos por revisar
      </Link>
    </li>
  );
}

const kindWords: Record<PaymentKind, string> = { widget: 'Ventana de Wompi', card: 'Tarjeta' };

function Attempt({ attempt }: { attempt: PaymentAttempt }) {
  return (
    <li className="px-5 py-4 text-admin-body md:px-6">
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-semibold">
          {kindWords[attempt.kind]}
          <span className="block text-label font-normal text-ink-2">Intento del {formatMoment(attempt.createdAt)}</span>
        </p>
        <p className="tabular font-semibold whitespace-nowrap">{formatPesos(attempt.amount)}</p>
      </div>
      <p className="mt-1 text-label text-ink-2">
        Referencia <span className="break-all">{attempt.reference}</span>
      </p>
      {attempt.transactions.length === 0 && <p className="mt-1 text-label text-ink-2">Sin transacciones en Wompi.</p>}
      <ul className="mt-2 grid gap-3">
        {attempt.transactions.map((transaction) => (
          <Transaction key={transaction.transactionId} transaction={transaction} asked={attempt.amount} />
        ))}
      </ul>
    </li>
  );
}

const statusWords: Record<TransactionStatus, { label: string; tone: BadgeTone; Icon: LucideIcon }> = {
  PENDING: { label: 'En confirmación', tone: 'amber', Icon: Clock },
  APPROVED: { label: 'Aprobada', tone: 'green', Icon: BadgeCheck },
  DECLINED: { label: 'Rechazada', tone: 'red', Icon: CircleX },
  ERROR: { label: 'Con error', tone: 'red', Icon: CircleX },
  VOIDED: { label: 'Anulada', tone: 'red', Icon: RotateCcw },
};

/** @param props.asked pesos: what the attempt was for */
function Transaction({ transaction, asked }: { transaction: AttemptTransaction; asked: number }) {
  const { status, statusMessage, methodType, transactionId, amountInCents, currency, paysOrder } = transaction;
  const { label, tone, Icon } = statusWords[status];
  const isOther = amountInCents !== centavosOf(asked) || currency !== 'COP';
  return (
    <li className="rounded-control-admin border border-line px-3.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
          {label}
        </Badge>
        {paysOrder && <span className="text-label font-semibold text-saving">Con esta se pagó el pedido</span>}
        {isOther && (
          <span className="text-label font-semibold text-danger">Por {formatToldAmount(amountInCents, currency)}</span>
        )}
      </div>
      {statusMessage && <p className="mt-1.5 text-label [overflow-wrap:anywhere] text-ink-2">{statusMessage}</p>}
      <p className="mt-1.5 text-small text-ink-3">
        {methodType && <>{methodType} · </>}Transacción <span className="break-all">{transactionId}</span> ·{' '}
        <span className="whitespace-nowrap">{formatMoment(transaction.updatedAt)}</span>
      </p>
    </li>
  );
}
