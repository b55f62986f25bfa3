import type { ReactNode } from 'react';
import { formatPesos, type Pesos } from '#shop/money.ts';

/** Subtotal and shipping; each screen adds its own total below. */
export function OrderSums({ total, shipping, children }: { total: Pesos; shipping?: ReactNode; children: ReactNode }) {
  return (
    <div className="text-[0.9375rem]">
      <p className="flex justify-between gap-4 py-1.5">
        <span className="text-ink-2">Subtotal</span>
        <span className="tabular font-semibold">{formatPesos(total)}</span>
      </p>
      <p className="flex justify-between gap-4 py-1.5">
        <span className="text-ink-2">Envío</span>
        {shipping ?? <span className="font-semibold text-saving">Gratis</span>}
      </p>
      {children}
    </div>
  );
}
