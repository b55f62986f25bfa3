import { useEffect, useState } from 'react';
import { waitForPayment } from '#app/storefront/paying/wait-for-payment.ts';
import { Button } from '#app/ui/button.tsx';
import { Spinner } from '#app/ui/spinner.tsx';

type ConfirmingPaymentProps = {
  token: string;
  /** reloads the page's data after the order has changed */
  onChanged: () => Promise<void>;
};

/** Waits for the provider's confirmation while the page is open. A customer who leaves gets it by mail. */
export function ConfirmingPayment({ token, onChanged }: ConfirmingPaymentProps) {
  const [round, setRound] = useState(1);
  const [isAsking, setIsAsking] = useState(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts a new wait
  useEffect(() => {
    const leaving = new AbortController();
    setIsAsking(true);
    void waitForPayment(token, null, { signal: leaving.signal }).then(async (state) => {
      if (leaving.signal.aborted) return;
      if (state && state.payment !== 'pending' && state.payment !== 'unanswered') await onChanged();
      setIsAsking(false);
    });
    return () => leaving.abort();
  }, [token, onChanged, round]);

  return (
    <div className="mt-4 no-scripts:hidden print:hidden">
      {isAsking ? (
        <p className="flex items-center gap-2.5 text-label text-ink-2">
          <Spinner />
          Preguntando por tu pago…
        </p>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setRound(round + 1)}>
          Actualizar
        </Button>
      )}
    </div>
  );
}
