import { Button } from '#app/ui/button.tsx';
import type { OrderPanelProps } from './method-ui.ts';
import { isBusy } from './paying-stages.ts';

type PayButtonProps = Pick<OrderPanelProps, 'stage' | 'onPay'> & { pendingText?: string; children: string };

/** Starts paying an order by the chosen method. */
export function PayButton({ stage, onPay, pendingText, children }: PayButtonProps) {
  const ownText = stage.kind === 'confirming' ? 'Confirmando el pago…' : 'Procesando…';
  return (
    <Button onClick={onPay} pending={isBusy(stage)} pendingText={pendingText ?? ownText} className="w-full sm:w-fit">
      {children}
    </Button>
  );
}
