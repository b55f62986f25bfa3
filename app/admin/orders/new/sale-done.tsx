import { CircleCheck, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { orderHref, receiptHref } from '#app/admin/orders/orders-href.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { DoneSale } from './sale-answer.ts';

type SaleDoneProps = { sale: DoneSale; onAnother: () => void; onSameAgain: () => void };

/**
 * Says that the sale was made, with the change to give, and leads to its receipt. If it was made before, in another tab,
 * the person may make it again for another customer.
 */
export function SaleDone({ sale, onAnother, onSameAgain }: SaleDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="mx-auto grid w-full max-w-md justify-items-center gap-2 rounded-card-admin border border-line bg-surface px-5 py-10 text-center">
      <CircleCheck aria-hidden="true" size={44} strokeWidth={1.5} className="text-leaf" />
      <h1 ref={heading} tabIndex={-1} className="text-admin-title font-semibold focus:outline-none">
        {sale.isRepeated ? 'Esta venta ya quedó guardada' : 'Venta hecha'}
      </h1>
      <p className="text-admin-body text-ink-2">
        Pedido <span className="tabular font-semibold text-ink">{formatOrderNumber(sale.orderNumber)}</span> ·{' '}
        <span className="tabular">{formatPesos(sale.total)}</span>
      </p>
      {sale.isRepeated && (
        <p className="mt-2 text-admin-body text-ink-2">
          Se hizo antes, quizás en otra pestaña. Si esta es de otro cliente, véndela también.
        </p>
      )}
      {sale.change > 0 && (
        <p className="mt-2 w-full rounded-control-admin bg-ochre-tint px-4 py-3 text-on-ochre-tint">
          Cambio para el cliente
          <span className="tabular block text-[1.75rem] leading-9 font-bold">{formatPesos(sale.change)}</span>
        </p>
      )}
      <div className="mt-4 grid w-full grid-cols-1 gap-3">
        <Link to={receiptHref(sale.id)} className={buttonClass()}>
          <Printer aria-hidden="true" size={20} strokeWidth={1.75} />
          Imprimir recibo
        </Link>
        <Button variant="secondary" onClick={onAnother}>
          Nueva venta
        </Button>
        {sale.isRepeated && (
          <Button variant="secondary" onClick={onSameAgain}>
            Vender otra igual
          </Button>
        )}
        <Link to={orderHref(sale.id)} className={buttonClass('text')}>
          Ver el pedido
        </Link>
      </div>
    </section>
  );
}
