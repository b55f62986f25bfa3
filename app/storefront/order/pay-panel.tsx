import { useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { formatMoment } from '#shop/dates.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import type { CheckoutMethod } from '#shop/orders/checkout-method.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import { MethodChoice } from '../checkout/checkout-methods.tsx';
import { CardFields, type CardHandle } from '../payment/card-fields.tsx';
import { ProofForm } from '../payment/proof-form.tsx';
import { TransferAccounts } from '../payment/transfer-accounts.tsx';
import { usePayOrder } from './use-pay-order.ts';

export type PayPanelProps = {
  token: string;
  total: Pesos;
  methods: CheckoutMethod[];
  /** see `OrderSituation`: what there is to do */
  next: 'pay' | 'proof' | 'late-proof';
  /** null where the shop takes no online payments */
  browser: PaymentProvider['browser'] | null;
  /** Something has changed that the page is to show. */
  onNews: () => Promise<void>;
};

/** Pays an order that waits for it, in whatever way: the same order, however often it is tried. */
export function PayPanel({ token, total, methods, next, browser, onNews }: PayPanelProps) {
  const [chosen, setChosen] = useState(() =>
    next === 'proof' && methods.includes('transfer') ? 'transfer' : (methods[0] ?? null),
  );
  const card = useRef<CardHandle>(null);
  const { stage, pay } = usePayOrder(token, onNews);
  const proofForm = <ProofForm token={token} onReceived={() => void onNews()} onSettling={() => void onNews()} />;
  const isBusy = stage.kind === 'sending' || stage.kind === 'confirming';

  function confirm() {
    if (!chosen || isBusy) return;
    void pay(chosen, async () => (chosen === 'card' ? ((await card.current?.prepare()) ?? null) : {}));
  }

  const button = (text: string, pendingText: string) => (
    <Button onClick={confirm} pending={isBusy} pendingText={pendingText} className="w-full sm:w-fit">
      {text}
    </Button>
  );
  const payText = `Pagar ${formatPesos(total)}`;
  const confirming = stage.kind === 'confirming' ? 'Confirmando el pago…' : 'Procesando…';

  function panelOf(method: CheckoutMethod) {
    switch (method) {
      case 'widget':
        return (
          <div className="grid gap-4">
            {stage.kind === 'paying' ? (
              <p role="status" className="text-label">
                <span className="font-semibold">Continúa en la ventana de pago.</span> Si la cerraste, ábrela de nuevo o
                elige otra forma de pagar.
              </p>
            ) : (
              <p className="text-label font-[450] text-ink-2">
                Se abre la ventana segura de Wompi, donde escoges cómo pagar.
              </p>
            )}
            {browser?.isTest && <DemonstrationNote />}
            {button(stage.kind === 'paying' ? 'Abrir de nuevo' : payText, confirming)}
          </div>
        );
      case 'card':
        return (
          <div className="grid gap-5">
            {browser && <CardFields ref={card} browser={browser} onEnter={confirm} />}
            {button(payText, confirming)}
          </div>
        );
      case 'transfer':
        return (
          <div className="grid gap-5">
            {stage.kind === 'accounts' ? (
              <div className="grid gap-2">
                <TransferAccounts accounts={stage.accounts} />
                <p className="text-small text-ink-2">
                  Transfiere {formatPesos(total)} a una de estas cuentas y envía el comprobante
                  {stage.until ? `. Guardamos tus productos hasta el ${formatMoment(stage.until)}` : '.'}
                </p>
              </div>
            ) : (
              <Button variant="secondary" onClick={confirm} pending={isBusy} className="w-full sm:w-fit">
                Ver las cuentas
              </Button>
            )}
            {proofForm}
          </div>
        );
      case 'cash':
        return (
          <div className="grid gap-4">
            <p className="text-label font-[450] text-ink-2">
              Ten listos {formatPesos(total)} en efectivo cuando llegue la transportadora.
            </p>
            {button('Pagar contraentrega', 'Procesando…')}
          </div>
        );
    }
  }

  // Nothing is to be paid any more: only money that may have been sent is still to be proved.
  if (next === 'late-proof')
    return <div className="rounded-card border border-line bg-surface p-5 md:p-7">{proofForm}</div>;
  return (
    <MethodChoice
      methods={methods}
      chosen={chosen}
      onChoose={(method) => {
        if (!isBusy) setChosen(method);
      }}
      refusals={{}}
      panel={chosen && panelOf(chosen)}
    />
  );
}

/** Where the provider's keys are those of its test environment. */
function DemonstrationNote() {
  return (
    <p className="w-fit rounded-badge bg-ochre-tint px-3 py-1.5 text-small font-semibold text-on-ochre-tint">
      Modo demostración: ningún pago es real.
    </p>
  );
}
