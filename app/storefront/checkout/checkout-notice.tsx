import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { CheckoutMethod } from '#shop/orders/checkout-method.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { Problem, Stage } from './checkout-state.ts';

type CheckoutNoticeProps = { stage: Stage; method: CheckoutMethod | null; formId: string };

/** What has to be known before the button is pressed, or while its press is under way; it stands right above it. */
export function CheckoutNotice({ stage, method, formId }: CheckoutNoticeProps) {
  if (stage.kind === 'filling' && stage.problem) return <ProblemNotice problem={stage.problem} />;
  if (stage.kind === 'paying') {
    return (
      <Notice role="status" title="Continúa en la ventana de pago">
        <p className="mt-1">
          ¿No la ves? Ábrela de nuevo o elige otro método de pago. Es el mismo pedido, el{' '}
          <OrderNumber of={stage.waiting.order.orderNumber} />.
        </p>
        {method === 'widget' && (
          <Button type="submit" form={formId} variant="neutral" size="sm" className="mt-3">
            Abrir de nuevo
          </Button>
        )}
      </Notice>
    );
  }
  if (stage.kind === 'confirming') {
    return (
      <Notice role="status" title="Estamos confirmando tu pago">
        <p className="mt-1">Puede tardar unos segundos. No cierres esta página.</p>
      </Notice>
    );
  }
  return null;
}

function ProblemNotice({ problem }: { problem: Problem }) {
  switch (problem.kind) {
    case 'changed':
      return (
        <Notice role="alert" title="Tu carrito cambió y aún no hay pedido. Revísalo y confirma de nuevo.">
          {problem.notices.length > 0 && (
            <ul className="mt-2 grid list-disc gap-1 pl-5">
              {problem.notices.map(({ lineId, name, text }) => (
                <li key={lineId}>
                  <b className="font-semibold">{name}</b>: {text}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      );
    case 'key-used':
      return (
        <Notice
          role="alert"
          title={`Ya registramos tu pedido ${formatOrderNumber(problem.orderNumber)} con los datos que enviaste antes.`}
        >
          <p className="mt-1">
            Para cambiarlo, escríbenos por WhatsApp. Si quieres hacer otro pedido, confirma de nuevo.
          </p>
        </Notice>
      );
    case 'unpaid':
      return (
        <Notice role="alert" title="Tu pedido está guardado y espera el pago">
          <p className="mt-1">
            Es el <OrderNumber of={problem.orderNumber} />. Confirma de nuevo para pagarlo, o elige antes otro método de
            pago.
          </p>
        </Notice>
      );
  }
}

function OrderNumber({ of: number }: { of: string }) {
  return <b className="tabular font-semibold whitespace-nowrap">{formatOrderNumber(number)}</b>;
}

type NoticeProps = { role: 'alert' | 'status'; title: string; children: ReactNode };

/** What went wrong takes the focus: it has to be read before confirming again. */
function Notice({ role, title, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (role === 'alert') box.current?.focus();
  }, [role]);
  return (
    <div
      ref={box}
      role={role}
      tabIndex={-1}
      className="mt-5 rounded-control border border-line bg-ochre-tint px-4 py-3.5 text-label font-[450] text-on-ochre-tint"
    >
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}
