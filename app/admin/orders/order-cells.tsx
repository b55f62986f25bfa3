import { Link } from 'react-router';
import { useIsFresh } from '#app/admin/live/live-state.ts';
import { useMay } from '#app/admin/use-may.ts';
import { formatShortDate, formatTime } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber, type SeenOrder } from '#shop/orders/order.ts';
import { orderHref } from './orders-href.ts';

/** The order number as a link to the order's page, marked while the order is new. */
export function OrderLink({ order: { id, orderNumber } }: { order: Pick<SeenOrder, 'id' | 'orderNumber'> }) {
  const isFresh = useIsFresh(id);
  return (
    <Link
      to={orderHref(id)}
      aria-label={`Pedido ${formatOrderNumber(orderNumber)}${isFresh ? ', nuevo' : ''}`}
      data-fresh={isFresh || undefined}
      className="tabular relative inline-block min-h-6 font-semibold whitespace-nowrap text-green underline decoration-green/35 decoration-1 underline-offset-4 before:absolute before:-inset-x-2 before:-inset-y-3 hover:decoration-green"
    >
      {formatOrderNumber(orderNumber)}
      {isFresh && (
        <span className="ml-2 inline-block rounded-badge bg-green px-1.5 text-small font-semibold text-white">
          Nuevo
        </span>
      )}
    </Link>
  );
}

export function OrderDate({ date }: { date: Date }) {
  return (
    <time dateTime={date.toISOString()} className="whitespace-nowrap">
      {formatShortDate(date)}
      <span className="block text-label text-ink-2">{formatTime(date)}</span>
    </time>
  );
}

/** Shown instead of the name of a customer who closed their account. */
export const forgottenCustomer = 'Datos eliminados a pedido del cliente';

export function customerName({
  shippingAddress: { firstName, lastName },
  forgottenAt,
}: Pick<SeenOrder, 'shippingAddress' | 'forgottenAt'>): string {
  return forgottenAt ? forgottenCustomer : `${firstName} ${lastName}`.trim();
}

/** The number of units ordered, packs included: '5 productos'. */
export function unitsText({ items }: Pick<SeenOrder, 'items'>): string {
  const units = items.reduce((sum, item) => sum + item.quantity, 0);
  return units === 1 ? '1 producto' : `${units} productos`;
}

/** The heading of the column of amounts; see `OrderAmount`. */
export function useAmountHeading(): string {
  const may = useMay();
  return may('money') ? 'Total' : 'Por cobrar';
}

type OrderAmountProps = {
  order: Pick<SeenOrder, 'status' | 'totalAmount' | 'toCollect'>;
  /** whether a heading says what the amount is */
  hasHeading?: boolean;
};

/**
 * The total of an order, struck out if it was cancelled, or the amount to collect on delivery for staff who may not see
 * totals.
 */
export function OrderAmount({ order: { status, totalAmount, toCollect }, hasHeading = false }: OrderAmountProps) {
  if (totalAmount !== null && status === 'Cancelado')
    return <s className="font-normal text-ink-2">{formatPesos(totalAmount)}</s>;
  if (totalAmount !== null) return formatPesos(totalAmount);
  if (toCollect === undefined) return null;
  return hasHeading ? formatPesos(toCollect) : <>Cobrar {formatPesos(toCollect)}</>;
}
