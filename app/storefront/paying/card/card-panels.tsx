import type { CheckoutPanelProps, MethodUi, OrderPanelProps } from '#app/storefront/paying/method-ui.ts';
import { PayButton } from '#app/storefront/paying/pay-button.tsx';
import { formatPesos } from '#shop/money.ts';
import { CardFields } from './card-fields.tsx';

const brands = ['VISA', 'MC', 'AMEX'];

export const cardUi: MethodUi = {
  Mark: () => (
    <span aria-hidden="true" className="flex shrink-0 gap-1.5 max-[22rem]:hidden">
      {brands.map((brand) => (
        <span
          key={brand}
          className="rounded-[6px] border border-line bg-surface px-1.5 py-0.5 text-[0.78125rem] font-bold text-ink-2"
        >
          {brand}
        </span>
      ))}
    </span>
  ),
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
