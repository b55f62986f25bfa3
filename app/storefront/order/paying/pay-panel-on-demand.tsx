import { useState } from 'react';
import { unreachedStepText } from '#app/faults/no-connection.ts';
import { PayOrderForms, type PayOrderFormsProps } from '#app/storefront/without-scripts/pay-order-forms.tsx';
import { Button } from '#app/ui/button.tsx';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { Skeleton } from '#app/ui/states.tsx';
import type { PayPanelProps } from './pay-panel.tsx';

const loadPanel = async () => (await import('./pay-panel.tsx')).PayPanel;

/** Loads the payment methods' code only on a page with something to pay. */
export function PayPanelOnDemand({ plain, ...props }: PayPanelProps & Pick<PayOrderFormsProps, 'plain'>) {
  const [isFailed, setIsFailed] = useState(false);
  const Panel = useOnDemand(loadPanel, !isFailed, () => setIsFailed(true));

  if (Panel) return <Panel {...props} />;
  if (isFailed) {
    return (
      <div role="alert">
        <p className="text-ink-2">No se pudieron cargar las formas de pago. {unreachedStepText}</p>
        <Button className="mt-4" onClick={() => setIsFailed(false)}>
          Reintentar
        </Button>
      </div>
    );
  }
  return (
    <>
      <Skeleton className="h-72 rounded-card no-scripts:hidden" />
      <noscript>
        {import.meta.env.SSR && (
          <PayOrderForms
            token={props.order.token}
            total={props.order.total}
            deliveryFee={props.order.deliveryFee}
            missing={props.missing}
            next={props.next}
            plain={plain}
          />
        )}
      </noscript>
    </>
  );
}
