import { useRef, useState } from 'react';
import { OrderAgain } from '#app/storefront/order/order-again.tsx';
import { MethodChoice } from '#app/storefront/paying/method-choice.tsx';
import type { PanelHandle } from '#app/storefront/paying/method-ui.ts';
import { methodUis } from '#app/storefront/paying/method-uis.ts';
import { isBusy } from '#app/storefront/paying/paying-stages.ts';
import { ProofForm } from '#app/storefront/paying/transfer/proof-form.tsx';
import type { AddressFieldName } from '#shop/orders/form/order-fields.ts';
import { type MethodCode, methodRecords } from '#shop/paying/payment-methods.ts';
import { type WayCode, wayRecords } from '#shop/paying/payment-ways.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import { DeliveryFeeNote } from './delivery-fee-note.tsx';
import { MissingDetails } from './missing-details-form.tsx';
import { type OrderToPay, usePayOrder } from './use-pay-order.ts';

export type PayPanelProps = {
  order: OrderToPay;
  /** the ways this order can be paid */
  ways: WayCode[];
  /** by method, the delivery details that the order lacks for it */
  missing: { [method: string]: AddressFieldName[] };
  /** the possible actions; see `OrderSituation` */
  next: 'pay' | 'proof' | 'late-proof';
  /** null if the shop takes no online payments */
  provider: PaymentProvider['browser'] | null;
  /** reloads the page's data after the order has changed */
  onChanged: () => Promise<void>;
};

/** Pays an existing order by any method; every attempt pays the same order. */
export function PayPanel({ order, ways, missing, next, provider, onChanged }: PayPanelProps) {
  const [chosen, setChosen] = useState(
    () => ways.find((code) => next === 'proof' && isWholeTransfer(code)) ?? ways[0] ?? null,
  );
  const panel = useRef<PanelHandle>(null);
  const details = useRef<HTMLFormElement>(null);
  const { stage, pay, again } = usePayOrder(order, onChanged);

  // A lapsed order can no longer be paid, but money may have been sent: only a proof can be added.
  if (next === 'late-proof') {
    return (
      <div className="rounded-card border border-line bg-surface p-5 md:p-7">
        <ProofForm token={order.token} onReceived={() => void onChanged()} onSettling={() => void onChanged()} />
      </div>
    );
  }

  const way = chosen && wayRecords[chosen];
  const Panel = way && methodUis[way.method].OrderPanel;
  const lacking = (way && missing[way.method]) || [];
  const fee = way && methodRecords[way.method].isPaidOnDelivery ? order.deliveryFee : 0;
  const total = order.total + fee;
  function payChosen(method: MethodCode) {
    if (details.current && !details.current.reportValidity()) return;
    const typed = details.current ? Object.fromEntries(new FormData(details.current)) : {};
    void pay(method, async () => {
      const collected = panel.current ? await panel.current.prepare() : {};
      return collected && { ...typed, ...collected, shownTotal: String(total) };
    });
  }
  const choice = (
    <MethodChoice
      ways={ways.map((code) => ({ code, refusal: null }))}
      chosen={chosen}
      onChoose={(code) => {
        if (!isBusy(stage)) setChosen(code);
      }}
      panel={
        Panel && (
          <>
            {lacking.length > 0 && (
              <MissingDetails ref={details} names={lacking} onSubmit={() => payChosen(way.method)} />
            )}
            {fee > 0 && <DeliveryFeeNote fee={fee} />}
            <Panel
              ref={panel}
              way={way}
              provider={provider}
              token={order.token}
              total={total}
              stage={stage}
              onPay={() => payChosen(way.method)}
              onChanged={onChanged}
            />
          </>
        )
      }
    />
  );
  return again ? (
    <div className="grid gap-4">
      {choice}
      <OrderAgain href={again} />
    </div>
  ) : (
    choice
  );
}

/** Whether a way is the transfer to any account: the order does not say to which one the money goes. */
function isWholeTransfer(code: WayCode): boolean {
  const { method, bank } = wayRecords[code];
  return methodRecords[method].needsProof && bank === null;
}
