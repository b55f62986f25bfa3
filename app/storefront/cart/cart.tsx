import { ArrowLeft, Trash2 } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import { dbContext } from '#app/context.ts';
import { orElseInOutage } from '#app/faults/faults.server.ts';
import { OrderSums } from '#app/storefront/checkout/order-summary.tsx';
import { OrderTermsNote } from '#app/storefront/legal/order-terms-note.tsx';
import { pageHead, withinSentence } from '#app/storefront/page-head.ts';
import { CashOnDelivery } from '#app/storefront/paying/cash/cash-on-delivery-on-demand.tsx';
import { PaymentMarks } from '#app/storefront/paying/marks/payment-marks.tsx';
import { useExceededLimit } from '#app/storefront/paying/notices/use-exceeded-limit.ts';
import { useNotOffered, useShippingStart } from '#app/storefront/shipping/use-shipping-start.ts';
import { readCartCookie } from '#app/storefront/without-scripts/guest-cart/cart-cookie.server.ts';
import { readCartNotice } from '#app/storefront/without-scripts/guest-cart/cart-notices.ts';
import { GuestCartView } from '#app/storefront/without-scripts/guest-cart/guest-cart.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { CashOnDeliveryButton } from '#app/ui/cash-button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useAfterChange } from '#app/ui/hooks/use-after-change.ts';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { EmptyState, Skeleton } from '#app/ui/states.tsx';
import type { CartItem } from '#shop/cart/cart.ts';
import { cartRows } from '#shop/cart/cart-rows.ts';
import { setRow } from '#shop/cart/change-row.ts';
import { findGuestCart } from '#shop/guest-carts/find-guest-cart.server.ts';
import { formatPesos } from '#shop/money.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import { type ExceededLimit, exceededLimitText } from '#shop/orders/limits/order-limits.ts';
import { productUnits } from '#shop/orders/order.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { leastShipping, mayCostMore } from '#shop/shipping/shipping-start.ts';
import type { Route } from './+types/cart';
import { AlreadyOrdered } from './already-ordered.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { OrderOnWhatsApp } from './order-on-whatsapp.tsx';
import { OrderedAgainNotice } from './ordered-again.tsx';
import { readOrderElsewhere, useCart } from './use-cart.ts';

/** Loads the cart of a visitor without scripts; the page of all others depends on their browser only. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const token = readCartCookie(request);
  const notice = readCartNotice(url.searchParams.get('aviso'));
  if (token === null) return { cart: null, notice, takesTransfers: false };
  const db = context.get(dbContext);
  const work = Promise.all([findGuestCart(db, token), getStoreSettings(db)]);
  const [cart, settings] = await orElseInOutage(context, work, [null, null], 'a cart without scripts is not shown');
  const { items, notices } = cart ?? {};
  return {
    cart: items && notices ? { items, notices } : null,
    notice,
    takesTransfers: (settings?.transferAccounts.length ?? 0) > 0,
  };
}

/** With scripts the cart opens without a request. */
export function clientLoader() {
  return { cart: null, notice: null, takesTransfers: false };
}

export function headers() {
  return { 'Cache-Control': 'private, no-cache' };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Carrito',
    description: `Tu carrito: revisa cantidades y total, y haz tu pedido con ${withinSentence(matches[1].loaderData.announced.sentence)}`,
    path: '/carrito',
    indexed: false,
  });

export default function Cart({ loaderData }: Route.ComponentProps) {
  const { items, loaded, total, changeLines, removeLines, clear } = useCart();
  const orderElsewhere = readOrderElsewhere();
  const exceeded = useExceededLimit(items);
  const [isPaying, setIsPaying] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const stopPaying = useCallback(() => setIsPaying(false), []);

  // The pressed button is removed with its line: the focus moves to the title.
  function afterwards(remove: () => void) {
    remove();
    title.current?.focus();
  }

  // After an order the button that started it is gone: the focus moves to the title.
  useAfterChange(isPaying, () => {
    if (!isPaying && items.length === 0) title.current?.focus();
  });

  return (
    <div className="page-width pt-6 pb-16 md:pt-10 md:pb-24">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 ref={title} tabIndex={-1} className="text-page-phone outline-none md:text-page">
          Carrito
        </h1>
        {items.length > 0 && (
          <Button variant="text" size="sm" onClick={() => afterwards(clear)}>
            <Trash2 aria-hidden="true" size={18} />
            Vaciar carrito
          </Button>
        )}
      </div>
      <OrderedAgainNotice />

      {!loaded && <CartSkeleton />}
      <noscript>{import.meta.env.SSR && <GuestCartView {...loaderData} />}</noscript>
      {loaded && items.length === 0 && (orderElsewhere ? <AlreadyOrdered order={orderElsewhere} /> : <EmptyCart />)}
      {items.length > 0 && (
        <div className="mt-4 grid grid-cols-1 items-start gap-8 md:mt-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-14">
          <div>
            <ul aria-label="Productos en el carrito">
              {cartRows(items).map((row) => (
                <CartLineRow
                  key={row.item.lineId}
                  row={row}
                  allowed={allowedOf(row.item, items, exceeded)}
                  onQuantity={(quantity) => changeLines((lines) => setRow(lines, row, quantity))}
                  onRemove={() => afterwards(() => removeLines(row.lineIds))}
                />
              ))}
            </ul>
            <Link
              to="/productos"
              className="mt-3 inline-flex min-h-11 items-center gap-2.5 text-[0.9375rem] font-semibold text-green underline-offset-4 hover:underline"
            >
              <ArrowLeft aria-hidden="true" size={18} />
              Continuar comprando
            </Link>
          </div>

          <CartSummary items={items} total={total} exceeded={exceeded} onPay={() => setIsPaying(true)} />
        </div>
      )}
      <CashOnDelivery open={isPaying} chosen={null} onClose={stopPaying} />
    </div>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      title="Tu carrito está vacío"
      action={
        <Link to="/productos" className={buttonClass('primary')}>
          Ver productos
        </Link>
      }
    >
      Cuando añadas un producto, lo verás aquí con su precio y el total de tu pedido.
    </EmptyState>
  );
}

/** Returns the limit on units of a line's product if the cart exceeds it, otherwise null. */
function allowedOf({ id }: CartItem, items: CartItem[], exceeded: ExceededLimit | null): number | null {
  if (exceeded?.limit !== 'unitsPerProduct') return null;
  return (productUnits(items).get(id) ?? 0) > exceeded.units ? exceeded.units : null;
}

type CartSummaryProps = { items: CartItem[]; total: number; exceeded: ExceededLimit | null; onPay: () => void };

/**
 * Total, payment buttons and terms; beside the lines on wide screens. A cart above a limit is arranged on WhatsApp
 * instead of paid here.
 */
function CartSummary({ items, total, exceeded, onPay }: CartSummaryProps) {
  const isService = isServiceOrder(items);
  const start = useShippingStart();
  const notOffered = useNotOffered();
  const shipping = isService ? 0 : leastShipping(start, total);
  const isFrom = mayCostMore(start, total, { isOnDelivery: false });
  return (
    <section
      aria-labelledby="resumen"
      className="rounded-card border border-line bg-surface p-5 md:p-7 lg:sticky lg:top-6"
    >
      <h2 id="resumen" className="mb-3 text-block">
        Resumen
      </h2>
      <OrderSums subtotal={total} shipping={{ price: shipping, isFrom }} isService={isService}>
        <p className="mt-3 mb-5 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
          <span className="text-[1.0625rem] font-semibold">Total</span>
          <span className="tabular text-[1.75rem] leading-9 font-bold tracking-[-0.03em]">
            {formatPesos(total + shipping)}
          </span>
        </p>
      </OrderSums>
      {exceeded ? (
        <TooMany text={exceededLimitText(exceeded)} items={items} />
      ) : (
        <>
          {!isService && (
            <CashOnDeliveryButton caption={notOffered ?? 'Pagas en efectivo al recibir'} onClick={onPay} />
          )}
          <OrderOnWhatsApp items={items} className={classNames(buttonClass('whatsapp'), 'mt-3 w-full')} />
          {/* Loaded as a new document: the checkout may load the payment provider, this page must not. */}
          <a href="/checkout" className={classNames(buttonClass(isService ? 'primary' : 'neutral'), 'mt-3 w-full')}>
            {isService ? 'IR A PAGAR' : 'IR A PAGAR (Otros Métodos)'}
          </a>
          <PaymentMarks isService={isService} className="mt-5" />
          {!isService && <OrderTermsNote className="mt-5" />}
        </>
      )}
    </section>
  );
}

const loadTooManyNotice = async () =>
  (await import('#app/storefront/paying/notices/too-many-notice.tsx')).TooManyNotice;

/** Says which limit the cart exceeds, and how such an order is arranged: code that few carts need. */
function TooMany({ text, items }: { text: string; items: CartItem[] }) {
  const Notice = useOnDemand(loadTooManyNotice, true, () => {});
  return Notice ? (
    <Notice role="status" text={text} items={items} className="text-label" />
  ) : (
    <p className="text-label">{text}</p>
  );
}

/** A placeholder for the cart until the browser has loaded it. */
function CartSkeleton() {
  return (
    <div
      role="status"
      aria-label="Cargando el carrito"
      className="mt-4 grid gap-8 md:mt-6 lg:grid-cols-[1fr_400px] lg:gap-14 no-scripts:hidden"
    >
      <div>
        {['first', 'second'].map((line) => (
          <div key={line} className="flex gap-3.5 border-t border-line py-5 md:gap-5">
            <Skeleton className="h-26 w-22 rounded-control md:h-32 md:w-28" />
            <div className="grid flex-1 content-start gap-3">
              <Skeleton className="h-6 w-3/5" />
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-12 w-32 rounded-control" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
