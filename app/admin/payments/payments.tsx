import { FileSearch } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Link } from 'react-router';
import { PageFooter } from '#app/admin/list/page-footer.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { ordersHref } from '#app/admin/orders/orders-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { dbContext } from '#app/context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { withThousands } from '#shop/money.ts';
import { countOrdersToReview } from '#shop/orders/list/order-marks.server.ts';
import { measureProofSpace, type ProofSpace } from '#shop/orders/proofs/proof-space.server.ts';
import { countIncidents, listIncidents } from '#shop/payments/incidents/incidents.server.ts';
import type { Route } from './+types/payments';
import { IncidentList } from './incidents/incident-list.tsx';
import { useSettleIncident } from './incidents/use-settle-incident.tsx';
import { incidentsHref, paymentSettingsHref } from './payments-href.ts';
import { PaymentsTabs } from './payments-tabs.tsx';

const perPage = 24;

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const settled = url.searchParams.get('show') === 'settled';
  const [total, proofsToReview, proofSpace] = await Promise.all([
    countIncidents(db, { open: !settled }),
    countOrdersToReview(db),
    measureProofSpace(db),
  ]);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1), pages);
  const incidents = await listIncidents(db, { open: !settled, limit: perPage, offset: (page - 1) * perPage });
  return { incidents, total, page, pages, settled, proofsToReview, proofSpace };
}

export const meta: Route.MetaFunction = () => [{ title: 'Pagos · Administración' }];

export default function Payments({
  loaderData: { incidents, total, page, pages, settled, proofsToReview, proofSpace },
}: Route.ComponentProps) {
  const may = useMay();
  const heading = useRef<HTMLHeadingElement>(null);
  const settling = useSettleIncident(useCallback(() => heading.current?.focus(), []));
  return (
    <>
      <PageHeader
        title={settled ? 'Pagos resueltos' : 'Pagos por revisar'}
        note={
          settled
            ? 'Lo que el equipo ya miró, con quién y qué se hizo'
            : 'Dinero que llegó y no pudo pagar su pedido sin más: una persona decide qué hacer'
        }
        headingRef={heading}
      />
      <PaymentsTabs current={settled ? 'settled' : 'open'} />
      {proofSpace.isShort && may('payment-settings') && <ProofSpaceNotice space={proofSpace} />}
      {!settled && proofsToReview > 0 && <ProofsToReview count={proofsToReview} />}
      {incidents.length === 0 ? (
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState title={settled ? 'No hay pagos resueltos' : 'No hay pagos por revisar'}>
            {settled
              ? 'Los pagos que el equipo marque como resueltos quedarán aquí.'
              : 'Si llega un pago por otro valor, repetido o para un pedido cancelado, aparecerá aquí.'}
          </EmptyState>
        </div>
      ) : (
        <div>
          <IncidentList incidents={incidents} onSettle={settling.ask} />
          <PageFooter
            page={page}
            pages={pages}
            perPage={perPage}
            rows={incidents.length}
            total={total}
            hrefOf={(turned) => incidentsHref({ settled, page: turned })}
            inCard={false}
          />
        </div>
      )}
      {settling.dialog}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Pagos" />
      <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar los pagos. " />
    </>
  );
}

/** Warns that the space for transfer proofs is nearly full. */
function ProofSpaceNotice({ space: { usedMegabytes, mostMegabytes } }: { space: ProofSpace }) {
  return (
    <p role="status" className="mb-4 rounded-card-admin border border-line bg-surface p-4 text-admin-body">
      Los comprobantes ocupan {withThousands(Math.round(usedMegabytes))} de {withThousands(mostMegabytes)} MB. Cuando se
      llene, llegan solo por WhatsApp.{' '}
      <Link to={`${paymentSettingsHref}#limites-de-pago`} className="font-semibold text-green underline">
        Cambiar el límite
      </Link>
    </p>
  );
}

/** Links to the orders whose transfer proofs wait for review. */
function ProofsToReview({ count }: { count: number }) {
  return (
    <section
      aria-label="Comprobantes por revisar"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card-admin border border-line bg-surface px-5 py-3 md:px-6"
    >
      <p className="flex items-center gap-3 text-admin-body">
        <FileSearch aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-leaf" />
        {count === 1
          ? '1 pedido tiene un comprobante de transferencia por revisar.'
          : `${count} pedidos tienen un comprobante de transferencia por revisar.`}
      </p>
      <Link to={ordersHref({ toReview: true })} className={buttonClass('secondary', 'sm')}>
        Ver comprobantes
      </Link>
    </section>
  );
}
