import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DoneOrder } from '#app/storefront/paying/paying-stages.ts';
import { WhatsAppLink } from '#app/storefront/whatsapp-link.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { takeFocus } from '#app/ui/hooks/take-focus.ts';
import { WhatsAppIcon } from '#app/ui/marks/whatsapp-icon.tsx';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { methodRecords } from '#shop/paying/payment-methods.ts';
import { orderStatusMessage } from '#shop/whatsapp.ts';

type OrderPlacedProps = {
  titleId: string;
  done: DoneOrder;
  onClose: () => void;
};

/** The confirmation: order number, amount due on delivery, and destination. */
export function OrderPlaced({ titleId, done: { order, sent }, onClose }: OrderPlacedProps) {
  const { payLater } = methodRecords[sent.method];
  return (
    <div className="flex flex-col overflow-y-auto px-5 py-8 max-md:min-h-[calc(100dvh-20px)] md:px-14 md:py-11">
      <div className="my-auto">
        <div className="text-center">
          <span className="mx-auto flex size-22 items-center justify-center rounded-full bg-green-tint text-green">
            <Check aria-hidden="true" size={44} strokeWidth={1.75} />
          </span>
          {/* The focused form is gone: a screen reader reads the title, and the next Tab finds the actions. */}
          <h2
            id={titleId}
            ref={takeFocus}
            tabIndex={-1}
            className="mt-6 text-[1.5rem] leading-8 outline-none md:text-[1.875rem] md:leading-9"
          >
            Pedido Realizado con Éxito
          </h2>
          <p className="mx-auto mt-2 max-w-[46ch] text-balance text-ink-2">{payLater?.doneText}</p>
        </div>
        <dl className="mt-7 rounded-card bg-sand px-5.5 py-2">
          <Fact name="Número de pedido">
            <span className="text-[1.0625rem] font-bold">{formatOrderNumber(order.orderNumber)}</span>
          </Fact>
          <Fact name={payLater?.doneSum ?? 'Total'}>{formatPesos(order.total)}</Fact>
          <Fact name="Entrega">{sent.destination}</Fact>
        </dl>
        {/* The order's page is loaded as a new document: it has its own content security policy. */}
        <div className="mt-6 grid grid-cols-1 gap-2.5 md:grid-cols-2">
          {sent.hasService && (
            <a href={`/pedido/${order.token}#cita`} className={`${buttonClass('primary')} md:col-span-2`}>
              Pedir mi cita
            </a>
          )}
          <WhatsAppLink
            text={orderStatusMessage(order.orderNumber)}
            className={`${buttonClass(sent.hasService ? 'neutral' : 'whatsapp')} md:col-span-2`}
          >
            <WhatsAppIcon size={20} />
            Preguntar por WhatsApp
          </WhatsAppLink>
          <a href={`/pedido/${order.token}`} className={buttonClass('neutral')}>
            Ver mi pedido
          </a>
          <Button variant="neutral" onClick={onClose}>
            Cerrar
          </Button>
        </div>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-5 border-t border-line py-3 text-[0.9375rem] leading-6 first:border-t-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className="tabular max-w-full flex-[1_1_5rem] break-words text-right font-semibold">{children}</dd>
    </div>
  );
}
