import { Package, ReceiptText, Tag } from 'lucide-react';
import { Link } from 'react-router';
import { printsHref, receiptHref } from '#app/admin/orders/orders-href.ts';
import { useMay } from '#app/admin/use-may.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import type { SeenOrder } from '#shop/orders/order.ts';

/** The links to what can be printed for one order: its receipt, and what goes on and into its parcel. */
export function PrintLinks({ order: { id, items } }: { order: Pick<SeenOrder, 'id' | 'items'> }) {
  const may = useMay();
  return (
    <>
      {may('money') && <PrintLink to={receiptHref(id)} label="Recibo" Icon={ReceiptText} />}
      {!isServiceOrder(items) && (
        <>
          <PrintLink to={printsHref('labels', [id])} label="Etiqueta" Icon={Tag} />
          <PrintLink to={printsHref('slips', [id])} label="Hoja de empaque" Icon={Package} />
        </>
      )}
    </>
  );
}

function PrintLink({ to, label, Icon }: { to: string; label: string; Icon: typeof Package }) {
  return (
    <Link to={to} className={`${buttonClass('neutral', 'sm')} max-lg:aspect-square max-lg:px-0`}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className="max-lg:sr-only">{label}</span>
    </Link>
  );
}
