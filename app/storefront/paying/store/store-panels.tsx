import type { MethodUi } from '#app/storefront/paying/method-ui.ts';
import { PayButton } from '#app/storefront/paying/pay-button.tsx';
import { formatPesos } from '#shop/money.ts';

export const storeUi: MethodUi = {
  CheckoutPanel: () => <p className="text-label font-[450] text-ink-2">Pagas en la tienda cuando vengas a tu cita.</p>,
  OrderPanel: ({ total, stage, onPay }) => (
    <div className="grid gap-4">
      <p className="text-label font-[450] text-ink-2">
        Pagas {formatPesos(total)} en la tienda cuando vengas a tu cita.
      </p>
      <PayButton stage={stage} onPay={onPay} pendingText="Procesando…">
        {`Pagar ${formatPesos(total)} en la tienda`}
      </PayButton>
    </div>
  ),
};
