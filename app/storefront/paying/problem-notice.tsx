import type { ReactNode } from 'react';
import { useCart } from '#app/storefront/cart/use-cart.ts';
import { WhatsAppLink } from '#app/storefront/whatsapp-link.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { takeFocus } from '#app/ui/hooks/take-focus.ts';
import { WhatsAppIcon } from '#app/ui/whatsapp-icon.tsx';
import { cartMessage } from '#shop/cart/cart-message.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { Problem } from './paying-stages.ts';

type ProblemNoticeProps = { problem: Problem; className: string };

/** Explains a problem that the shopper must read before confirming again. */
export function ProblemNotice({ problem, className }: ProblemNoticeProps) {
  switch (problem.kind) {
    case 'changed':
      return (
        <PayingNotice
          role="alert"
          title="Tu carrito cambió y aún no hay pedido. Revísalo y confirma de nuevo."
          className={className}
        >
          {problem.notices.length > 0 && (
            <ul className="mt-2 grid list-disc gap-1 pl-5">
              {problem.notices.map(({ lineId, name, text }) => (
                <li key={lineId}>
                  <b className="font-semibold">{name}</b>: {text}
                </li>
              ))}
            </ul>
          )}
        </PayingNotice>
      );
    case 'too-many':
      return <TooManyNotice text={problem.text} className={className} />;
    case 'key-used':
      return (
        <PayingNotice
          role="alert"
          title={`Ya registramos tu pedido ${formatOrderNumber(problem.orderNumber)} con los datos que enviaste antes.`}
          className={className}
        >
          <p className="mt-1">
            Para cambiarlo, escríbenos por WhatsApp. Si quieres hacer otro pedido, confirma de nuevo.
          </p>
        </PayingNotice>
      );
    case 'settling':
      return (
        <PayingNotice
          role="alert"
          title={`El pago de tu pedido ${formatOrderNumber(problem.order.orderNumber)} ya está en curso.`}
          className={className}
        >
          <p className="mt-1">
            <a href={`/pedido/${problem.order.token}`} className="font-semibold underline underline-offset-4">
              Ver mi pedido
            </a>
            . Si quieres hacer otro pedido, confirma de nuevo.
          </p>
        </PayingNotice>
      );
    case 'unpaid':
      return (
        <PayingNotice role="alert" title="Tu pedido está guardado y espera el pago" className={className}>
          <p className="mt-1">
            Es el <OrderNumber of={problem.orderNumber} />. Confirma de nuevo para pagarlo, o elige antes otro método de
            pago.
          </p>
        </PayingNotice>
      );
  }
}

/** Offers to arrange a large order on WhatsApp, with the cart written in the message. */
function TooManyNotice({ text, className }: { text: string; className: string }) {
  const { items, total } = useCart();
  return (
    <PayingNotice role="alert" title="Este pedido lo acordamos contigo por WhatsApp" className={className}>
      <p className="mt-1">{text}</p>
      <WhatsAppLink text={cartMessage(items, total)} className={classNames(buttonClass('whatsapp', 'sm'), 'mt-3')}>
        <WhatsAppIcon size={20} />
        Pedir por WhatsApp
      </WhatsAppLink>
    </PayingNotice>
  );
}

/** An order number without line breaks. */
export function OrderNumber({ of: number }: { of: string }) {
  return <b className="tabular font-semibold whitespace-nowrap">{formatOrderNumber(number)}</b>;
}

type PayingNoticeProps = { role: 'alert' | 'status'; title: string; className: string; children: ReactNode };

/** A notice next to the confirm button. An alert takes the focus, because it must be read before confirming again. */
export function PayingNotice({ role, title, className, children }: PayingNoticeProps) {
  return (
    <div
      ref={role === 'alert' ? takeFocus : null}
      role={role}
      tabIndex={-1}
      className={classNames(
        'rounded-control border border-line bg-ochre-tint px-4 py-3.5 text-on-ochre-tint',
        className,
      )}
    >
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}
