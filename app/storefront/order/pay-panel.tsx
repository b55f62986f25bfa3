import { useRef, useState } from 'react';
import { MethodChoice } from '#app/storefront/paying/method-choice.tsx';
import type { PanelHandle } from '#app/storefront/paying/method-ui.ts';
import { methodUis } from '#app/storefront/paying/method-uis.ts';
import { isBusy } from '#app/storefront/paying/paying-stages.ts';
import { ProofForm } from '#app/storefront/paying/transfer/proof-form.tsx';
import { type MethodCode, methodRecords } from '#shop/paying/payment-methods.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import { type OrderToPay, usePayOrder } from './use-pay-order.ts';

export type PayPanelProps = {
  order: OrderToPay;
  methods: MethodCode[];
  /** the possible actions; see `OrderSituation` */
  next: 'pay' | 'proof' | 'late-proof';
  /** null if the shop takes no online payments */
  provider: PaymentProvider['browser'] | null;
  /** reloads the page's data after the order has changed */
  onChanged: () => Promise<void>;
};

/** Pays an existing order by any method; every attempt pays the same order. */
export function PayPanel({ order, methods, next, provider, onChanged }: PayPanelProps) {
  const [chosen, setChosen] = useState(
    () => methods.find((code) => next === 'proof' && methodRecords[code].needsProof) ?? methods[0] ?? null,
  );
  const panel = useRef<PanelHandle>(null);
  const { stage, pay } = usePayOrder(order, onChanged);

  // A lapsed order can no longer be paid, but money may have been sent: only a proof can be added.
  if (next === 'late-proof') {
    return (
      <div className="rounded-card border border-line bg-surface p-5 md:p-7">
        <ProofForm token={order.token} onReceived={() => void onChanged()} onSettling={() => void onChanged()} />
      </div>
    );
  }

  const Panel = chosen && methodUis[chosen].OrderPanel;
  return (
    <MethodChoice
      methods={methods.map((code) => ({ code, refusal: null }))}
      chosen={chosen}
      onChoose={(method) => {
        if (!isBusy(stage)) setChosen(method);
      }}
      panel={
        Panel && (
          <Panel
            ref={panel}
            provider={provider}
            token={order.token}
            total={order.total}
            stage={stage}
            onPay={() => void pay(chosen, async () => (panel.current ? panel.current.prepare() : {}))}
            onChanged={onChanged}
          />
        )
      }
    />
  );
}
