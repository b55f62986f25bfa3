import { type ReactNode, useCallback, useRef } from 'react';
import { Form, Link } from 'react-router';
import { PageFooter } from '#app/admin/list/page-footer.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff, mayOf } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { TabLinks } from '#app/admin/ui/tab-links.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { carrierApiContext, dbContext } from '#app/context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { formatMoment } from '#shop/dates.ts';
import { listCarriersWithSheet, listOfferedCarriers } from '#shop/parcels/carriers/list-carriers.server.ts';
import {
  countParcels,
  listOrdersToSend,
  listParcels,
  type ParcelInList,
  parcelsPerPage,
} from '#shop/parcels/list-parcels.server.ts';
import { deliveredDays, isParcelPart, type ParcelPart, readStillDays } from '#shop/parcels/parcel-parts.ts';
import { findTrackingFailure } from '#shop/parcels/tracking/find-tracking-failure.server.ts';
import { findParcelMoney } from '#shop/remittances/parcel-money.server.ts';
import type { Route } from './+types/parcels';
import type { ReportedTogether } from './many/many-parcels.ts';
import { OrdersToSend } from './many/orders-to-send.tsx';
import { ParcelList } from './many/parcel-list.tsx';
import { ParcelsToReport } from './many/parcels-to-report.tsx';
import { carriersHref, guidesFileHref, parcelListHref } from './parcels-href.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  const db = context.get(dbContext);
  const show = url.searchParams.get('show');
  const part = isParcelPart(show) ? show : null;
  const page = Number(url.searchParams.get('page') ?? 1);
  const days = readStillDays(url.searchParams.get('days'));
  const [counts, toSend, parcels, carriers, withSheet, failsSince] = await Promise.all([
    countParcels(db, { days }),
    part ? null : listOrdersToSend(db, page),
    part ? listParcels(db, part, { page, days }) : null,
    listOfferedCarriers(db),
    part === 'ready' ? listCarriersWithSheet(db) : [],
    findTrackingFailure(db),
  ]);
  const seesMoney = mayOf(viewer)('money');
  const ids = parcels?.rows.map(({ id }) => id) ?? [];
  const money = seesMoney && ids.length > 0 ? await findParcelMoney(db, ids) : {};
  const isOnline = context.get(carrierApiContext) !== null;
  return {
    ...{ part, days, counts, toSend, parcels, money, carriers, withSheet, failsSince, isOnline },
    perPage: parcelsPerPage,
  };
}

const title = 'Guías y novedades';

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

const tabs: { part?: ParcelPart; label: string; empty: string }[] = [
  { label: 'Por despachar', empty: 'Ningún pedido espera su paquete.' },
  { part: 'ready', label: 'Por entregar', empty: 'Ningún paquete espera a la transportadora.' },
  { part: 'on-way', label: 'En camino', empty: 'Ningún paquete está en camino.' },
  { part: 'incidents', label: 'Novedades', empty: 'Ningún paquete tiene una novedad.' },
  { part: 'still', label: 'Sin movimiento', empty: 'Todos los paquetes se han movido.' },
  { part: 'unclassified', label: 'Sin clasificar', empty: 'Todos los reportes de las transportadoras se entienden.' },
  {
    part: 'delivered',
    label: 'Entregados',
    empty: `Ningún paquete se entregó en los últimos ${deliveredDays} días.`,
  },
  { part: 'returned', label: 'Devueltos', empty: 'Ningún paquete se devolvió ni se perdió.' },
];

/** What staff report at once of several parcels of each list. */
const reported: Record<ParcelPart, ReportedTogether[]> = {
  ready: ['collected'],
  'on-way': ['delivered', 'refused'],
  incidents: ['in-transit', 'refused', 'delivered'],
  still: ['delivered', 'refused'],
  unclassified: ['delivered', 'refused'],
  delivered: [],
  returned: [],
};

export default function Parcels({ loaderData }: Route.ComponentProps) {
  const { part, days, counts, toSend, parcels, money, carriers, withSheet, failsSince, isOnline, perPage } = loaderData;
  const may = useMay();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const list = toSend ?? parcels;
  const current = tabs.find((tab) => (tab.part ?? null) === part);
  // Shown by the lists themselves, which stay to say what became of their last rows.
  const empty = (
    <div className="rounded-card-admin border border-line bg-surface">
      <EmptyState title="No hay nada aquí">{current?.empty}</EmptyState>
    </div>
  );
  const daysInHref = part === 'still' ? days : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 has-[.form-bar]:pb-28 sm:has-[.form-bar]:pb-16">
      <PageHeader title={title} headingRef={heading}>
        <Link to={guidesFileHref} className={buttonClass('neutral', 'sm')}>
          Subir guías
        </Link>
        {may('settings') && (
          <Link to={carriersHref} className={buttonClass('neutral', 'sm')}>
            Transportadoras
          </Link>
        )}
      </PageHeader>
      <TabLinks
        label="Listas de paquetes"
        tabs={tabs.map((tab) => ({
          label: `${tab.label} (${counts[tab.part ?? 'to-send']})`,
          to: parcelListHref(tab.part ? { part: tab.part } : {}),
          isCurrent: tab === current,
        }))}
      />
      {failsSince && (
        <p role="status" className="text-admin-body font-semibold text-on-state-orange">
          La transportadora no dice dónde van los paquetes desde el {formatMoment(failsSince)} Se le sigue preguntando.
        </p>
      )}
      {part === 'still' && <StillDays days={days} />}
      {carriers.length === 0 && part === null ? (
        <EmptyState title="No hay transportadoras">
          Quien cambia la configuración añade primero la empresa con la que envían.
        </EmptyState>
      ) : (
        <div>
          {toSend ? (
            <OrdersToSend orders={toSend.rows} carriers={carriers} empty={empty} onCleared={focusHeading} />
          ) : (
            parcels && (
              <ListedParcels
                part={part}
                parcels={parcels.rows}
                money={money}
                withSheet={withSheet}
                isOnline={isOnline}
                empty={empty}
                onCleared={focusHeading}
              />
            )
          )}
          {list && list.rows.length > 0 && (
            <PageFooter
              page={list.page}
              pages={list.pages}
              perPage={perPage}
              rows={list.rows.length}
              total={list.total}
              inCard={false}
              hrefOf={(page) => parcelListHref({ ...(part && { part }), days: daysInHref, page })}
            />
          )}
        </div>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}

type ListedParcelsProps = Pick<Route.ComponentProps['loaderData'], 'part' | 'money' | 'withSheet' | 'isOnline'> & {
  parcels: ParcelInList[];
  empty: ReactNode;
  onCleared: () => void;
};

/** The parcels of a list, for selection if staff report several of them at once. */
function ListedParcels({ part, parcels, money, withSheet, isOnline, empty, onCleared }: ListedParcelsProps) {
  if (part === null || reported[part].length === 0) return <ParcelList parcels={parcels} money={money} empty={empty} />;
  return (
    <ParcelsToReport
      key={part}
      parcels={parcels}
      money={money}
      empty={empty}
      reports={reported[part]}
      carriers={withSheet}
      isOnline={isOnline}
      onCleared={onCleared}
    />
  );
}

/** After how many days without a report a parcel is listed. */
function StillDays({ days }: { days: number }) {
  return (
    <Form className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="show" value="still" />
      <TextField
        key={days}
        name="days"
        type="number"
        label="Días sin movimiento"
        inputMode="numeric"
        min={1}
        max={60}
        defaultValue={days}
        className="w-44"
      />
      <Button type="submit" variant="neutral">
        Ver
      </Button>
    </Form>
  );
}
