import type { ReactNode } from 'react';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { formatCalendarDay } from '#shop/dates.ts';
import { formatPesos, formatPriceOrFree, type Pesos } from '#shop/money.ts';
import { discountLabel } from '#shop/orders/discount-label.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import { packName, type SeenItem, type SeenOrderDetail, seenItemTotal } from '#shop/orders/order.ts';

/** The lines and totals of an order, from the snapshot stored with it, not from the current catalogue. */
export function OrderLines({
  order,
  goesAbroad = false,
  action,
}: {
  order: Pick<SeenOrderDetail, 'toCollect'> & SummaryProps['order'];
  goesAbroad?: boolean;
  /** to the right of the title */
  action?: ReactNode;
}) {
  return (
    <Panel title="Productos" id="productos" flush action={action}>
      <ul className="divide-y divide-line border-b border-line">
        {order.items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: order lines are never reordered, and a pack may occur twice
          <OrderLine key={position} item={item} />
        ))}
      </ul>
      {order.totalAmount === null ? <ToCollect order={order} /> : <Summary order={order} goesAbroad={goesAbroad} />}
    </Panel>
  );
}

type SummaryProps = {
  order: Pick<
    SeenOrderDetail,
    'items' | 'status' | 'delivery' | 'totalAmount' | 'shippingCost' | 'discount' | 'discountReason'
  > &
    PaymentWords;
  goesAbroad: boolean;
};

function Summary({ order, goesAbroad }: SummaryProps) {
  const { totalAmount, shippingCost } = order;
  const isSent = order.delivery === 'parcel' && !isServiceOrder(order.items);
  const [total, shipping, discount] = [totalAmount ?? 0, shippingCost ?? 0, order.discount ?? 0];
  return (
    <section aria-labelledby="resumen-financiero" className="px-5 pt-4 md:px-6">
      <h3 id="resumen-financiero" className="sr-only">
        Resumen financiero
      </h3>
      <dl className="text-admin-body">
        <Amount label="Subtotal">{formatPesos(total - shipping + discount)}</Amount>
        {discount > 0 && <Amount label={discountLabel(order)}>− {formatPesos(discount)}</Amount>}
        {(isSent || shipping > 0) && (
          <Amount label="Envío">
            <Shipping cost={shipping} goesAbroad={goesAbroad} />
          </Amount>
        )}
        <Amount label="Método de pago">{paymentText(order)}</Amount>
        <GrandAmount label={order.status === 'Cancelado' ? 'Total, ya no se cobra' : 'Total'}>
          {formatPesos(total)}
        </GrandAmount>
      </dl>
    </section>
  );
}

/** What staff who may not see amounts need to know: how it is paid, and what to collect. */
function ToCollect({ order }: { order: Pick<SeenOrderDetail, 'toCollect'> & PaymentWords }) {
  const { toCollect } = order;
  return (
    <dl className="px-5 pt-4 text-admin-body md:px-6">
      <Amount label="Método de pago">{paymentText(order)}</Amount>
      <GrandAmount label="Por cobrar al entregar">
        {toCollect === undefined ? 'Nada' : formatPesos(toCollect)}
      </GrandAmount>
    </dl>
  );
}

type PaymentWords = Pick<SeenOrderDetail, 'paymentMethod' | 'remainder' | 'dueOn'>;

/** How an order is paid; of several ways, how its rest is. */
function paymentText({ paymentMethod, remainder, dueOn }: PaymentWords): string {
  if (!paymentMethod) return 'N/A';
  const until = remainder === 'on-account' && dueOn ? ` hasta el ${formatCalendarDay(dueOn)}` : '';
  if (paymentMethod !== 'Mixto' || !remainder) return `${paymentMethod}${until}`;
  return `${paymentMethod}, el resto ${restWords[remainder]}${until}`;
}

const restWords = { 'on-delivery': 'contraentrega', 'on-account': 'a crédito', 'in-store': 'al recoger' };

function GrandAmount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="-mx-5 mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-5 py-4 md:-mx-6 md:px-6">
      <dt className="font-semibold">{label}</dt>
      <dd className="tabular ml-auto text-[1.3125rem] font-bold tracking-[-0.02em]">{children}</dd>
    </div>
  );
}

/**
 * The shipping cost. A cost of 0 means free within Colombia, and still to be agreed with the customer for other
 * countries.
 */
function Shipping({ cost, goesAbroad }: { cost: Pesos; goesAbroad: boolean }) {
  if (cost > 0) return formatPesos(cost);
  return goesAbroad ? 'Por acordar' : <span className="text-saving">{formatPriceOrFree(cost)}</span>;
}

function OrderLine({ item }: { item: SeenItem }) {
  return (
    <li className="flex items-center gap-4 px-5 py-3 md:px-6 large-text:flex-wrap">
      <div className="w-14 shrink-0 overflow-hidden rounded-control-admin">
        <Picture src={item.image_urls[0]} alt="" ratio="1/1" sizes="56px" widths={[96, 160]} ground="capsulas" />
      </div>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1 large-text:basis-full">
        <div className="min-w-[min(12rem,100%)] flex-1">
          <p className="text-admin-body font-semibold">{item.name}</p>
          <p className="mt-0.5 flex flex-wrap items-center gap-2 text-label text-ink-2">
            {item.isOffer && (
              <span className="rounded-badge bg-ochre-tint px-2 py-0.5 font-semibold text-on-ochre-tint">
                {packName(item)}
              </span>
            )}
            Cantidad: {item.quantity}
            {item.returned ? ` · devueltas: ${item.returned}` : ''}
          </p>
        </div>
        {item.price !== undefined && (
          <p className="tabular flex flex-wrap items-baseline gap-x-6 text-admin-body max-sm:w-full max-sm:justify-between">
            {!item.isOffer && <span className="text-label text-ink-2">{formatPesos(item.price)} c/u</span>}
            <span className="min-w-24 text-right font-semibold max-sm:ml-auto">
              {formatPesos(seenItemTotal(item) ?? 0)}
            </span>
          </p>
        )}
      </div>
    </li>
  );
}

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tabular ml-auto text-right font-semibold">{children}</dd>
    </div>
  );
}
