import { useEffect } from 'react';
import type { CheckoutPanelProps, MethodUi, OrderPanelProps } from '#app/storefront/paying/method-ui.ts';
import { PayButton } from '#app/storefront/paying/pay-button.tsx';
import { formatPesos } from '#shop/money.ts';
import type { WayRecord } from '#shop/paying/payment-ways.ts';
import { loadWidget } from './open-widget.ts';

export const widgetUi: MethodUi = {
  problems: { fields: 'Por favor, completa los datos de envío.' },
  CheckoutPanel,
  OrderPanel,
};

function CheckoutPanel({ way, provider }: CheckoutPanelProps) {
  const widgetUrl = provider?.widgetUrl;
  useEffect(() => {
    // Preloads the script. If that fails, confirming the order retries and reports the failure.
    if (widgetUrl) loadWidget(widgetUrl).catch(() => {});
  }, [widgetUrl]);

  return (
    <>
      {provider?.isTest && <DemonstrationNote className="mb-3" />}
      <p className="text-label font-[450] text-ink-2">{windowHint(way)}</p>
    </>
  );
}

function OrderPanel({ way, provider, total, stage, onPay }: OrderPanelProps) {
  const isOpen = stage.kind === 'paying';
  return (
    <div className="grid gap-4">
      {isOpen ? (
        <p role="status" className="text-label">
          <span className="font-semibold">Continúa en la ventana de pago.</span> Si la cerraste, ábrela de nuevo o elige
          otra forma de pagar.
        </p>
      ) : (
        <p className="text-label font-[450] text-ink-2">{windowHint(way)}</p>
      )}
      {provider?.isTest && <DemonstrationNote />}
      <PayButton stage={stage} onPay={onPay}>
        {isOpen ? 'Abrir de nuevo' : `Pagar ${formatPesos(total)}`}
      </PayButton>
    </div>
  );
}

/** The provider documents no way to open its window at one way to pay, so the shopper has to choose it there. */
function windowHint({ inWindow }: WayRecord): string {
  return `Se abre la ventana segura de Wompi: ${inWindow ? `elige ${inWindow}.` : 'elige allí cómo pagar.'}`;
}

/** Shown if the provider's keys are those of its test environment. */
function DemonstrationNote({ className = '' }: { className?: string }) {
  return (
    <p
      className={`${className} w-fit rounded-badge bg-ochre-tint px-3 py-1.5 text-small font-semibold text-on-ochre-tint`}
    >
      Modo demostración: ningún pago es real.
    </p>
  );
}
