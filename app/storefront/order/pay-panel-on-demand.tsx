import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/states.tsx';
import type { PayPanelProps } from './pay-panel.tsx';

/** The ways to pay an order, their code fetched only by a page on which there is something to pay. */
export function PayPanelOnDemand(props: PayPanelProps) {
  const [Panel, setPanel] = useState<ComponentType<PayPanelProps> | null>(null);
  const [failures, setFailures] = useState(0);
  const [isFailed, setIsFailed] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure that was answered with a press asks again
  useEffect(() => {
    let isCurrent = true;
    import('./pay-panel.tsx')
      .then(({ PayPanel }) => isCurrent && setPanel(() => PayPanel))
      .catch(() => isCurrent && setIsFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [failures]);

  if (Panel) return <Panel {...props} />;
  if (isFailed) {
    return (
      <div role="alert">
        <p className="text-ink-2">No se pudieron cargar las formas de pago. Revisa tu conexión e inténtalo de nuevo.</p>
        <Button
          className="mt-4"
          onClick={() => {
            setIsFailed(false);
            setFailures(failures + 1);
          }}
        >
          Reintentar
        </Button>
      </div>
    );
  }
  return (
    <>
      <Skeleton className="h-72 rounded-card no-scripts:hidden" />
      <noscript>
        <p className="text-ink-2">
          Para pagar desde esta página, activa JavaScript en tu navegador. También puedes escribirnos por WhatsApp con
          el número del pedido.
        </p>
      </noscript>
    </>
  );
}
