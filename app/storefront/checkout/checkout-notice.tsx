import { PayingNotice } from '#app/storefront/paying/notices/paying-notice.tsx';
import { OrderNumber, ProblemNotice } from '#app/storefront/paying/notices/problem-notice.tsx';
import type { Stage } from '#app/storefront/paying/paying-stages.ts';
import { Button } from '#app/ui/button.tsx';
import type { CartItem } from '#shop/cart/cart.ts';
import type { MethodCode } from '#shop/paying/payment-methods.ts';

type CheckoutNoticeProps = { stage: Stage; items: CartItem[]; method: MethodCode | null; formId: string };

const noticeClass = 'mt-5 text-label font-[450]';

/** The notice above the confirm button: a problem to read first, or the progress of the payment. */
export function CheckoutNotice({ stage, items, method, formId }: CheckoutNoticeProps) {
  switch (stage.kind) {
    case 'filling':
      return (
        stage.problem && (
          <ProblemNotice problem={stage.problem} items={items} ordered="cart" formId={formId} className={noticeClass} />
        )
      );
    case 'paying':
      return (
        <PayingNotice role="status" title="Continúa en la ventana de pago" className={noticeClass}>
          <p className="mt-1">
            ¿No la ves? Ábrela de nuevo o elige otro método de pago. Es el mismo pedido, el{' '}
            <OrderNumber of={stage.waiting.order.orderNumber} />.
          </p>
          {method === stage.waiting.sent.method && (
            <Button type="submit" form={formId} variant="neutral" size="sm" className="mt-3">
              Abrir de nuevo
            </Button>
          )}
        </PayingNotice>
      );
    case 'confirming':
      return (
        <PayingNotice role="status" title="Estamos confirmando tu pago" className={noticeClass}>
          <p className="mt-1">Puede tardar unos segundos. No cierres esta página.</p>
        </PayingNotice>
      );
    default:
      return null;
  }
}
