import type { ReactNode } from 'react';
import { Picture } from '#app/ui/picture.tsx';
import { type CartItem, lineTotal } from '#shop/cart/cart.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';

/** The cart's lines with their prices. */
export function OrderLines({ items }: { items: CartItem[] }) {
  return (
    <ul className="grid gap-3">
      {items.map((item) => (
        <li key={item.lineId} className="flex items-center gap-3">
          <Picture
            src={item.image}
            alt=""
            ratio="1/1"
            sizes="52px"
            widths={[96, 160]}
            className="w-13 shrink-0 rounded-badge"
          />
          <div className="min-w-0 text-small">
            <p className="break-words font-semibold">{item.name}</p>
            <p className="tabular text-ink-2">
              {item.isOffer ? item.offerLabel || 'Oferta' : `Cantidad: ${item.quantity}`} ·{' '}
              {formatPesos(lineTotal(item))}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

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
