import type { CheckoutPanelProps, MethodUi, OrderPanelProps } from '#app/storefront/paying/method-ui.ts';
import { PayButton } from '#app/storefront/paying/pay-button.tsx';
import { formatPesos } from '#shop/money.ts';
import { CardFields } from './card-fields.tsx';

export const cardUi: MethodUi = {
  CheckoutPanel: ({ ref, provider, onEnter }: CheckoutPanelProps) =>
    provider && <CardFields ref={ref} browser={provider} onEnter={onEnter} />,
  OrderPanel: ({ ref, provider, total, stage, onPay }: OrderPanelProps) => (
    <div className="grid gap-5">
      {provider && <CardFields ref={ref} browser={provider} onEnter={onPay} />}
      <PayButton stage={stage} onPay={onPay}>
        {`Pagar ${formatPesos(total)}`}
      </PayButton>
    </div>
  ),
};
