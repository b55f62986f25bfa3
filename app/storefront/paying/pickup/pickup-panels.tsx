import type { MethodUi } from '#app/storefront/paying/method-ui.ts';
import { PayButton } from '#app/storefront/paying/pay-button.tsx';
import { formatPesos } from '#shop/money.ts';

export const pickupUi: MethodUi = {
  CheckoutPanel: () => (
    <p className="text-label font-[450] text-ink-2">Te avisamos cuando esté listo; lo pagas en la tienda.</p>
  ),
  OrderPanel: ({ total, stage, onPay }) => (
    <div className="grid gap-4">
      <p className="text-label font-[450] text-ink-2">
        Pagas {formatPesos(total)} en la tienda cuando recoges tu pedido.
      </p>
      <PayButton stage={stage} onPay={onPay} pendingText="Procesando…">
        {`Pagar ${formatPesos(total)} al recoger`}
      </PayButton>
    </div>
  ),
};
