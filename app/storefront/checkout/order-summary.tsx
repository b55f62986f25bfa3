import type { ReactNode } from 'react';
import { formatPesos, type Pesos } from '#shop/money.ts';

type OrderSumsProps = {
  total: Pesos;
  /** 'Gratis' if absent */
  shipping?: ReactNode;
  /** whether nothing is sent */
  isService: boolean;
  children: ReactNode;
};

/** Subtotal and shipping; each screen adds its own total below. */
export function OrderSums({ total, shipping, isService, children }: OrderSumsProps) {
  return (
    <div className="text-[0.9375rem]">
      <p className="flex justify-between gap-4 py-1.5">
        <span className="text-ink-2">Subtotal</span>
        <span className="tabular font-semibold">{formatPesos(total)}</span>
      </p>
      {!isService && (
        <p className="flex justify-between gap-4 py-1.5">
          <span className="text-ink-2">Envío</span>
          {shipping ?? <span className="font-semibold text-saving">Gratis</span>}
        </p>
      )}
      {children}
    </div>
  );
}
