import type { ReactNode } from 'react';
import { data, isRouteErrorResponse, Link } from 'react-router';
import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { ShippingPanel } from '#app/admin/orders/order/customer-panels.tsx';
import { OrderLink } from '#app/admin/orders/order-cells.tsx';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { GuideWarnings } from '#app/admin/parcels/guides/guide-warnings.tsx';
import { PurchasePanel } from '#app/admin/parcels/guides/purchase-panel.tsx';
import { isLost, LostNext } from '#app/admin/parcels/lost-next.tsx';
import { parcelProblem } from '#app/admin/parcels/parcel-problem.ts';
import { ParcelStateBadge } from '#app/admin/parcels/parcel-state-badge.tsx';
import { newParcelHref, parcelHref, parcelLabelsHref, parcelsHref } from '#app/admin/parcels/parcels-href.ts';
import { getStaff, mayOf } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { carrierApiContext, dbContext, paymentProviderContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { formatCalendarDay, formatMoment, isoDayOf } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { ProviderAnswer } from '#shop/orders/waiting-order.server.ts';
import { findParcel } from '#shop/parcels/find-parcel.server.ts';
import { listPurchases } from '#shop/parcels/guides/find-purchases.server.ts';
import { isToResolve } from '#shop/parcels/guides/guide-purchase.ts';
import { parcelStateWords } from '#shop/parcels/parcel-states.ts';
import { readReport } from '#shop/parcels/report-form.ts';
import { reportParcel } from '#shop/parcels/report-parcel.server.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import { findParcelMoney } from '#shop/remittances/parcel-money.server.ts';
import { type ParcelMoney, parcelMoneyWords } from '#shop/remittances/parcel-money.ts';
import type { Route } from './+types/parcel';
import { CompensationForm, GuideForm, ReportForm } from './parcel-forms.tsx';

export async function loader({ params: { parcelId }, context }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  const db = context.get(dbContext);
  const parcel = await findParcel(db, parcelId);
  if (!parcel) throw data(null, { status: 404 });
  const purchases = await listPurchases(db, parcel.id);
  const isTest = context.get(carrierApiContext)?.isTest ?? false;
  const seesMoney = mayOf(viewer)('money');
  const money = seesMoney ? ((await findParcelMoney(db, [parcelId]))[parcelId] ?? null) : null;
  const compensation = seesMoney ? parcel.compensation : null;
  return { parcel: { ...parcel, compensation }, purchases, isTest, money, today: isoDayOf(new Date()) };
}

/** Records what staff report about the parcel, or decide about its incident. */
export async function action({ request, params: { parcelId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const read = readReport(await readForm(request), isoDayOf(new Date()));
  if (!read.ok) return refuse('Revisa los campos marcados.', 400, read.errors);
  const db = context.get(dbContext);
  const report = (answer: ProviderAnswer) =>
    reportParcel(db, { parcelId, ...read.report, actor, may: mayOf(actor), answer });
  const reported = await askingFirst(db, context.get(paymentProviderContext), report);
  if (reported.ok) return done(`El paquete quedó en «${parcelStateWords[read.report.state]}».`);
  return refuse(parcelProblem(reported), reported.reason === 'not-found' ? 404 : 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}

export const meta: Route.MetaFunction = () => [{ title: 'Paquete · Administración' }];

type Parcel = Route.ComponentProps['loaderData']['parcel'];

export default function ParcelPage({ loaderData }: Route.ComponentProps) {
  const { parcel, purchases, isTest, money, today } = loaderData;
  const { id, order, state, others } = parcel;
  const purchase = !parcel.isByHand && <PurchasePanel parcel={parcel} purchases={purchases} isTest={isTest} />;
  const may = useMay();
  return (
    <>
      <PageHeader
        title={`Paquete del pedido ${formatOrderNumber(order.orderNumber)}`}
        back={<BackLink to={parcelsHref}>Guías y novedades</BackLink>}
      >
        {!order.isDeleted && (
          <Link to={parcelLabelsHref([order.id])} className={buttonClass('neutral', 'sm')}>
            Imprimir etiqueta
          </Link>
        )}
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 table:grid-cols-2 table:grid-rows-[auto_1fr]">
        <Facts parcel={parcel} money={money} />
        <div className="grid min-w-0 gap-6 table:col-start-2 table:row-span-2 table:row-start-1">
          {/* The guide comes before anything else that happens to a parcel. */}
          {state === 'prepared' && purchase}
          {!order.isDeleted && <ReportForm key={state} parcel={parcel} today={today} />}
          {state === 'compensated' && may('payments') && <CompensationForm parcel={parcel} />}
          {state !== 'prepared' && purchase}
          {!order.isDeleted &&
            !purchases.some(({ state }) => state === 'asked' || isToResolve(state, parcel.guide)) && (
              <GuideForm key={`${id} ${parcel.guide}`} parcel={parcel} />
            )}
          {!order.isDeleted && parcel.address.shippingAddress.address !== '' && (
            <ShippingPanel order={parcel.address} />
          )}
          <Panel title="Otros paquetes del pedido" id="otros">
            {others.length > 0 && (
              <ul className="grid gap-1">
                {others.map((other) => (
                  <li key={other.id} className="flex flex-wrap items-center justify-between gap-x-4">
                    <Link
                      to={parcelHref(other.id)}
                      className="inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-4"
                    >
                      {other.carrier}
                      {other.guide && `, guía ${other.guide}`}
                    </Link>
                    <ParcelStateBadge state={other.state} />
                  </li>
                ))}
              </ul>
            )}
            {!order.isDeleted && (
              <Link to={newParcelHref(order.id)} className={`${buttonClass('neutral', 'sm')} mt-2`}>
                Añadir otro paquete
              </Link>
            )}
          </Panel>
        </div>
        <Reports events={parcel.events} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHeader title="Paquete" back={<BackLink to={parcelsHref}>Guías y novedades</BackLink>} />
      {isMissing ? (
        <p className="text-admin-body">Paquete no encontrado.</p>
      ) : (
        <LoadError error={error} title="Error de Carga" />
      )}
    </>
  );
}

function Facts({ parcel, money }: { parcel: Parcel; money: ParcelMoney | null }) {
  const { order, carrier, guide, link, state, codAmount, compensation, weightGrams, decideBy, createdByName } = parcel;
  return (
    <Panel title="Datos" id="datos" action={<ParcelStateBadge state={state} />}>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-3 text-admin-body sm:grid-cols-2">
        <Fact name="Pedido">
          {order.isDeleted ? (
            `${formatOrderNumber(order.orderNumber)}, se eliminó`
          ) : (
            <>
              <OrderLink order={order} /> <span className="text-ink-2">{order.status}</span>
            </>
          )}
        </Fact>
        <Fact name="Transportadora">{carrier}</Fact>
        <Fact name="Guía">
          {link ? (
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className="inline-block min-h-6 font-semibold text-green underline underline-offset-4"
            >
              {guide}
            </a>
          ) : (
            (guide ?? 'Por poner')
          )}
        </Fact>
        <Fact name="Cobra al entregar">{codAmount > 0 ? formatPesos(codAmount) : 'Nada'}</Fact>
        {compensation !== null && <Fact name="Indemnización">{formatPesos(compensation)}</Fact>}
        {money && <Fact name="El dinero">{parcelMoneyWords[money]}</Fact>}
        {weightGrams && <Fact name="Peso">{`${(weightGrams / 1000).toLocaleString('es-CO')} kg`}</Fact>}
        {decideBy && <Fact name="Decidir a más tardar">{formatCalendarDay(decideBy)}</Fact>}
        {createdByName && <Fact name="Lo creó">{createdByName}</Fact>}
      </dl>
      {guide && <GuideWarnings parcel={parcel} />}
      {(state === 'refused' || state === 'returned') && <TakeBack order={order} />}
      {isLost(state) && <LostNext order={order} />}
    </Panel>
  );
}

/** Once the goods are back, the order's return puts them on the shelf. */
function TakeBack({ order }: { order: Parcel['order'] }) {
  const may = useMay();
  if (order.status !== 'Enviado' || !may('returns')) return null;
  return (
    <p className="mt-4 text-admin-body">
      El pedido sigue en Enviado hasta que recibas las unidades:{' '}
      <Link
        to={`${orderHref(order.id)}/return`}
        className="inline-block min-h-6 font-semibold text-green underline underline-offset-4"
      >
        Recibir devolución
      </Link>
    </p>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <dt className="text-label text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What staff and the carrier reported, the latest first. */
function Reports({ events }: Pick<Parcel, 'events'>) {
  return (
    <Panel title="Reportes" id="reportes">
      <ol className="grid gap-4 text-admin-body">
        {events.map(({ id, state, words, happenedAt, actorName }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <p className="font-semibold">{state ? parcelStateWords[state] : 'Sin clasificar'}</p>
            {words && <p>{words}</p>}
            <p className="text-label text-ink-2">
              {[actorName || 'Transportadora', formatMoment(happenedAt)].join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
