import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { waitForPayment } from '../payment/wait-for-payment.ts';

type ConfirmingPaymentProps = {
  token: string;
  /** The shop has something new to say: the page is read again. */
  onNews: () => Promise<void>;
};

/** Asks for the provider's word while the page is looked at; whoever leaves hears it by mail. */
export function ConfirmingPayment({ token, onNews }: ConfirmingPaymentProps) {
  const [round, setRound] = useState(1);
  const [isAsking, setIsAsking] = useState(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew
  useEffect(() => {
    const leaving = new AbortController();
    setIsAsking(true);
    void waitForPayment(token, null, { signal: leaving.signal }).then(async (state) => {
      if (leaving.signal.aborted) return;
      if (state && state.payment !== 'pending') await onNews();
      setIsAsking(false);
    });
    return () => leaving.abort();
  }, [token, onNews, round]);

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
