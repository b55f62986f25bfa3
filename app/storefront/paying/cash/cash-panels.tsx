import type { MethodUi } from '#app/storefront/paying/method-ui.ts';
import { PayButton } from '#app/storefront/paying/pay-button.tsx';
import { formatPesos } from '#shop/money.ts';

export const cashUi: MethodUi = {
  CheckoutPanel: () => (
    <p className="text-label font-[450] text-ink-2">Ten listo el efectivo cuando llegue la transportadora.</p>
  ),
  OrderPanel: ({ total, stage, onPay }) => (
    <div className="grid gap-4">
      <p className="text-label font-[450] text-ink-2">
        Ten listos {formatPesos(total)} en efectivo cuando llegue la transportadora.
      </p>
      <PayButton stage={stage} onPay={onPay} pendingText="Procesando…">
        {`Pagar ${formatPesos(total)} al recibir`}
      </PayButton>
    </div>
  ),
};
