import type { CartItem } from '#shop/cart/cart.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { PayingNotice } from './paying-notice.tsx';
import type { Problem } from './paying-stages.ts';
import { TooManyNotice } from './too-many-notice.tsx';

type ProblemNoticeProps = {
  problem: Problem;
  /** the lines that would be ordered */
  items: CartItem[];
  className: string;
};

/** Explains a problem that the shopper must read before confirming again. */
export function ProblemNotice({ problem, items, className }: ProblemNoticeProps) {
  switch (problem.kind) {
    case 'changed':
      return (
        <PayingNotice
          role="alert"
          title="Lo que pides cambió y aún no hay pedido. Revísalo y confirma de nuevo."
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
      return <TooManyNotice role="alert" text={problem.text} items={items} className={className} />;
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

/** An order number without line breaks. */
export function OrderNumber({ of: number }: { of: string }) {
  return <b className="tabular font-semibold whitespace-nowrap">{formatOrderNumber(number)}</b>;
}
