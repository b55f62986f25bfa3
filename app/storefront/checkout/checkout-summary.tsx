import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Picture } from '#app/ui/picture.tsx';
import { type CartItem, lineTotal } from '#shop/cart/cart.ts';
import { cartRows } from '#shop/cart/cart-rows.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import { OrderSums, type ShippingShown } from './order-summary.tsx';

type SummaryProps = { items: CartItem[]; total: Pesos };

/** The folded summary above the form on phones: shows the total, and the lines when opened. */
export function FoldedSummary({ items, total }: SummaryProps) {
  return (
    <details className="rounded-card border border-line bg-surface lg:hidden">
      <summary className="flex min-h-14 items-center gap-2.5 px-5 py-3 text-label font-semibold">
        Resumen del pedido
        <ChevronDown
          aria-hidden="true"
          size={18}
          className="transition-transform duration-150 [details[open]_&]:rotate-180"
        />
        <span className="tabular ml-auto text-[1.0625rem] font-bold tracking-[-0.02em]">{formatPesos(total)}</span>
      </summary>
      <div className="border-t border-line px-5 py-5">
        <CheckoutLines items={items} />
      </div>
    </details>
  );
}

/** The lines of the order with their prices. */
export function CheckoutLines({ items }: { items: CartItem[] }) {
  return (
    <ul className="grid gap-4">
      {cartRows(items).map(({ item, lineIds: { length: packs } }) => (
        <li key={item.lineId} className="flex items-center gap-3">
          <Picture
            src={item.image}
            alt=""
            ratio="1/1"
            sizes="60px"
            widths={[96, 160]}
            className="w-15 shrink-0 rounded-[10px]"
          />
          <div className="min-w-0 flex-1">
            <p className="text-label font-semibold break-words">{item.name}</p>
            <p className="tabular text-small text-ink-2">
              {item.isOffer ? packWords(item, packs) : `Cantidad: ${item.quantity}`}
            </p>
          </div>
          <p className="tabular shrink-0 text-label font-semibold">{formatPesos(lineTotal(item) * packs)}</p>
        </li>
      ))}
    </ul>
  );
}

function packWords({ offerLabel }: CartItem, packs: number): string {
  return packs === 1 ? offerLabel || 'Oferta' : `${packs} x ${offerLabel || 'Oferta'}`;
}

type CheckoutSumsProps = {
  /** what the lines cost */
  subtotal: Pesos;
  shipping: { price: Pesos; isFrom: boolean };
  isAbroad: boolean;
  isService: boolean;
  isFetched: boolean;
  children?: ReactNode;
};

/** The sums of the order. The shipping cost of an order abroad is agreed on later. */
export function CheckoutSums({ subtotal, shipping, isAbroad, isService, isFetched, children }: CheckoutSumsProps) {
  const words = isAbroad ? 'Por acordar' : isFetched && 'Recoges en la tienda';
  const shown: ShippingShown = words ? { words } : shipping;
  return (
    <OrderSums subtotal={subtotal} shipping={shown} isService={isService}>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
        <span className="text-[1.0625rem] font-semibold">Total</span>
        <span className="tabular text-[1.625rem] leading-9 font-bold tracking-[-0.03em]">
          {formatPesos(subtotal + shipping.price)}
        </span>
      </p>
      {children}
    </OrderSums>
  );
}
