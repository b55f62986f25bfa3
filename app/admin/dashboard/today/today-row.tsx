import { Link } from 'react-router';
import { customerName, unitsText } from '#app/admin/orders/order-cells.tsx';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { serviceName } from '#shop/service-requests/service-request.ts';
import type { TodayItem } from '#shop/today/today.ts';
import { formatAge, formatDue, isDue, isOld } from '#shop/today/waiting-time.ts';
import { type ChattingShop, TodayButtons } from './today-buttons.tsx';
import { todayHref, todayWords } from './today-words.ts';
import type { TodayActions } from './use-today-actions.ts';

type TodayRowProps = { item: TodayItem; now: Date; shop: ChattingShop; actions: TodayActions };

/** One thing that waits: what, of whom, for how long, and what to do. */
export function TodayRow({ item, now, shop, actions }: TodayRowProps) {
  const { kind, since, dueOn, amount } = item;
  const { Icon } = todayWords[kind];
  const one = kind === 'fetch' && item.of === 'order' && !item.order.isAnnounced ? 'Por avisar' : todayWords[kind].one;
  const { name, note, units } = wordsOf(item);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-5 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-4 md:px-6">
      <span className="hidden size-10 items-center justify-center rounded-control-admin bg-green-tint text-leaf sm:row-span-2 sm:flex">
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      </span>
      <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">
        <p className="flex flex-wrap gap-x-2 text-small text-ink-2">
          <span>{one}</span>
          <Age since={since} dueOn={dueOn} now={now} />
        </p>
        <Link
          to={todayHref(item)}
          className="relative inline-flex min-h-6 max-w-full items-center text-admin-body font-semibold [overflow-wrap:anywhere] underline-offset-4 before:absolute before:-inset-x-2 before:-inset-y-2.5 hover:text-green hover:underline"
        >
          <span className="min-w-0">{name}</span>
        </Link>
      </div>
      <p className="tabular col-start-1 flex flex-wrap gap-x-2 text-label text-ink-2 sm:col-start-2">
        {units && <span className="max-sm:hidden">{units}</span>}
        {note && <span className={fact}>{note}</span>}
        {amount !== null && <span className={fact}>{formatPesos(amount)}</span>}
      </p>
      <TodayButtons item={item} name={name} shop={shop} actions={actions} />
    </li>
  );
}

/** Dots separate facts where one line has room for them. */
const fact = "min-w-0 [overflow-wrap:anywhere] sm:not-first:before:mr-2 sm:not-first:before:content-['·']";

function Age({ since, dueOn, now }: Pick<TodayItem, 'since' | 'dueOn'> & { now: Date }) {
  const isLate = dueOn === null ? isOld(since, now) : isDue(dueOn, now);
  return (
    <time dateTime={dueOn ?? since.toISOString()} className={isLate ? 'font-semibold text-on-state-orange' : undefined}>
      {dueOn === null ? formatAge(since, now) : formatDue(dueOn, now)}
    </time>
  );
}

/** `units`: shown where there is room. */
function wordsOf(item: TodayItem): { name: string; note: string; units?: string } {
  switch (item.of) {
    case 'order': {
      const { orderNumber, shippingAddress, items } = item.order;
      const customer = customerName({ shippingAddress, forgottenAt: null });
      const name = `Pedido ${formatOrderNumber(orderNumber)}${customer && ` · ${customer}`}`;
      return { name, note: shippingAddress.city, units: unitsText({ items }) };
    }
    case 'payment':
      return { name: `Pago ${item.reference}`, note: '' };
    case 'parcel':
      return { name: `Pedido ${formatOrderNumber(item.orderNumber)}`, note: item.company };
    case 'product':
      return { name: item.name, note: item.units === 1 ? 'Falta 1 unidad' : `Faltan ${item.units} unidades` };
    case 'carrier':
      return { name: item.name, note: item.parcels === 1 ? '1 paquete' : `${item.parcels} paquetes` };
    case 'remittance':
      return {
        name: item.carrier,
        note: item.differences === 1 ? '1 diferencia' : `${item.differences} diferencias`,
      };
    case 'customer':
      return { name: item.name, note: item.questions === 1 ? '1 pregunta' : `${item.questions} preguntas` };
    case 'request':
      return { name: item.name, note: serviceName(item.serviceType) };
  }
}
