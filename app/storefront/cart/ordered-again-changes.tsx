import { X } from 'lucide-react';
import { IconButton } from '#app/ui/button.tsx';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { ReorderNotice } from '#shop/orders/reorder/reorder.ts';
import { ReorderNotices } from './reorder-notices.tsx';

/** Navigation state that 'Pedir de nuevo' passes to the cart. */
export type OrderedAgain = { orderNumber: string; notices: ReorderNotice[] };

/** The changes since the order that was ordered again. */
export function OrderedAgainChanges({ again, onClose }: { again: OrderedAgain; onClose: () => void }) {
  return (
    <div className="mt-4 flex items-start gap-3 rounded-control border border-line bg-ochre-tint py-3.5 pr-2 pl-4 text-label font-[450] text-on-ochre-tint">
      <div className="min-w-0 flex-1 break-words">
        <p className="font-semibold">
          Añadimos tu pedido {formatOrderNumber(again.orderNumber)} a los precios de hoy. Esto cambió:
        </p>
        <ReorderNotices notices={again.notices} />
      </div>
      <IconButton label="Cerrar aviso" look="plain" className="-my-2" onClick={onClose}>
        <X aria-hidden="true" size={18} />
      </IconButton>
    </div>
  );
}
