import { Link } from 'react-router';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { formatPesos, type Pesos } from '#shop/money.ts';
import type { SeenOrderDetail } from '#shop/orders/order.ts';
import type { ParcelOfOrder } from '#shop/parcels/find-parcel.server.ts';
import type { ParcelMoney } from '#shop/remittances/parcel-money.ts';
import { GuideWarnings } from './guides/guide-warnings.tsx';
import { isLost, LostNext } from './lost-next.tsx';
import { MoneyLabel, ParcelStateBadge } from './parcel-state-badge.tsx';
import { newParcelHref, parcelHref } from './parcels-href.ts';

type ParcelsPanelProps = {
  order: Pick<SeenOrderDetail, 'id' | 'status' | 'delivery'>;
  /** `money`: where theirs is; null without the permission to see it */
  parcels: (ParcelOfOrder & { money: ParcelMoney | null })[];
  /** how much more a parcel on its way collects than the customer owes */
  collectedBeyond: Pesos;
};

/** The parcels of an order, and the link to make one. */
export function ParcelsPanel({ order, parcels, collectedBeyond }: ParcelsPanelProps) {
  const may = useMay();
  const isMade = may('orders.work') && order.delivery === 'parcel' && order.status !== 'Cancelado';
  if (parcels.length === 0 && !isMade) return null;
  return (
    <Panel title="Paquetes" id="paquetes">
      <ul className="grid gap-2">
        {parcels.map((parcel) => {
          const { id, carrier, guide, state, money } = parcel;
          return (
            <li key={id} className="[overflow-wrap:anywhere]">
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <ParcelName id={id} name={guide ? `${carrier}, guía ${guide}` : carrier} isLink={may('orders.work')} />
                <div className="grid justify-items-end gap-1">
                  <ParcelStateBadge state={state} />
                  {money && <MoneyLabel money={money} />}
                </div>
              </div>
              {may('orders.work') && <GuideWarnings parcel={parcel} />}
            </li>
          );
        })}
      </ul>
      {collectedBeyond > 0 && (
        <p
          role="note"
          className="mt-2 rounded-control-admin bg-ochre-tint px-3 py-2.5 text-admin-body text-on-ochre-tint"
        >
          El paquete ya salió y la transportadora cobra {formatPesos(collectedBeyond)} más de lo que se debe: avísale
          para que no los cobre.
        </p>
      )}
      {parcels.some(({ state }) => isLost(state)) && <LostNext order={order} />}
      {isMade && (
        <Link to={newParcelHref(order.id)} className={`${buttonClass('neutral', 'sm')} mt-2`}>
          Añadir paquete
        </Link>
      )}
    </Panel>
  );
}

function ParcelName({ id, name, isLink }: { id: string; name: string; isLink: boolean }) {
  if (!isLink) return <span>{name}</span>;
  return (
    <Link
      to={parcelHref(id)}
      className="inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-4"
    >
      {name}
    </Link>
  );
}
