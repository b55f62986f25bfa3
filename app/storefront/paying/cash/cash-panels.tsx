import { HandCoins } from 'lucide-react';
import { MethodMark } from '#app/storefront/paying/method-mark.tsx';
import type { MethodUi } from '#app/storefront/paying/method-ui.ts';
import { PayButton } from '#app/storefront/paying/pay-button.tsx';
import { formatPesos } from '#shop/money.ts';

export const cashUi: MethodUi = {
  Mark: () => <MethodMark Icon={HandCoins} />,
  CheckoutPanel: () => (
    <p className="text-label font-[450] text-ink-2">Ten listo el efectivo cuando llegue la transportadora.</p>
  ),
  OrderPanel: ({ total, stage, onPay }) => (
    <div className="grid gap-4">
      <p className="text-label font-[450] text-ink-2">
        Ten listos {formatPesos(total)} en efectivo cuando llegue la transportadora.
      </p>
      <PayButton stage={stage} onPay={onPay} pendingText="Procesando…">
        Pagar contraentrega
      </PayButton>
    </div>
  ),
};
