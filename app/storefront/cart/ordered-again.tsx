import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { IconButton } from '#app/ui/button.tsx';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { ReorderNotice } from '#shop/orders/reorder.ts';
import { ReorderNotices } from './reorder-notices.tsx';

/** What 'Pedir de nuevo' leaves with the way to the cart. */
export type OrderedAgain = { orderNumber: string; notices: ReorderNotice[] };

/** Tells whoever comes from an earlier order what of it has changed since. */
export function OrderedAgainNotice() {
  const { state } = useLocation();
  const navigate = useNavigate();
  // The live region must be on the page before the words are, or nobody hears them.
  const [told, setTold] = useState<OrderedAgain | null>(null);
  useEffect(() => setTold(readOrderedAgain(state)), [state]);

  return (
    <div role="status">
      {told && (
        <div className="mt-4 flex items-start gap-3 rounded-control border border-line bg-ochre-tint py-3.5 pr-2 pl-4 text-label font-[450] text-on-ochre-tint">
          <div className="min-w-0 flex-1 break-words">
            <p className="font-semibold">
              Añadimos tu pedido {formatOrderNumber(told.orderNumber)} a los precios de hoy. Esto cambió:
            </p>
            <ReorderNotices notices={told.notices} />
          </div>
          <IconButton
            label="Cerrar aviso"
            look="plain"
            className="-my-2"
            onClick={() => void navigate('.', { replace: true, state: null, preventScrollReset: true })}
          >
            <X aria-hidden="true" size={18} />
          </IconButton>
        </div>
      )}
    </div>
  );
}

function readOrderedAgain(state: unknown): OrderedAgain | null {
  const again = (state as { again?: OrderedAgain } | null)?.again;
  return again && Array.isArray(again.notices) ? again : null;
}
