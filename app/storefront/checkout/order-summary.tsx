import type { ReactNode } from 'react';
import { formatPesos, formatPriceOrFree, type Pesos } from '#shop/money.ts';

type OrderSumsProps = {
  /** what the lines cost */
  subtotal: Pesos;
  shipping: ShippingShown;
  /** whether nothing is sent */
  isService: boolean;
  children: ReactNode;
};

/** The price of shipping; `isFrom`: it may cost more, because the city is not known yet. Or words in its place. */
export type ShippingShown = { price: Pesos; isFrom: boolean } | { words: string };

/** Subtotal and shipping; each screen adds its own total below. */
export function OrderSums({ subtotal, shipping, isService, children }: OrderSumsProps) {
  return (
    <div className="text-[0.9375rem]">
      <p className="flex justify-between gap-4 py-1.5">
        <span className="text-ink-2">Subtotal</span>
        <span className="tabular font-semibold">{formatPesos(subtotal)}</span>
      </p>
      {!isService && (
        <p className="flex justify-between gap-4 py-1.5">
          <span className="text-ink-2">Envío</span>
          <ShippingPrice shipping={shipping} />
        </p>
      )}
      {children}
    </div>
  );
}

function ShippingPrice({ shipping }: { shipping: ShippingShown }) {
  if ('words' in shipping) return <span className="text-right font-semibold">{shipping.words}</span>;
  const { price, isFrom } = shipping;
  if (price === 0)
    return isFrom ? (
      <span className="font-semibold">según tu ciudad</span>
    ) : (
      <span className="font-semibold text-saving">{formatPriceOrFree(price)}</span>
    );
  return (
    <span className="tabular font-semibold">
      {isFrom && 'desde '}
      {formatPesos(price)}
    </span>
  );
}
