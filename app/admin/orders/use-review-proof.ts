import { useEffect, useRef } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { StaffProof } from '#shop/orders/order.ts';
import { toast } from '../../ui/toast.tsx';
import { proofHref } from './orders-href.ts';
import type { action } from './review-proof.ts';

type Decision = 'approve' | 'reject';

/**
 * Judging a proof from the order's page, with what came of it said aloud.
 *
 * @param onAnswer told when the shop has answered, whatever it was
 */
export function useReviewProof(orderId: string, onAnswer: () => void) {
  const fetcher = useFetcher<typeof action>();
  const { revalidate } = useRevalidator();
  const busy = fetcher.state !== 'idle';
  const answer = busy ? undefined : fetcher.data;
  const heard = useRef(onAnswer);
  heard.current = onAnswer;

  useEffect(() => {
    if (!answer) return;
    heard.current();
    if (answer.ok) {
      toast(
        answer.decision === 'approve'
          ? { title: 'Pago Aprobado', description: 'El pedido quedó Pagado y se lo contamos al cliente.' }
          : { title: 'Comprobante Rechazado', description: 'Le enviamos el motivo al cliente.' },
      );
    } else {
      toast({ title: 'Error al Guardar', description: answer.problem, kind: 'destructive' });
      // Somebody else may have decided meanwhile: the page shows what they did.
      void revalidate();
    }
  }, [answer, revalidate]);

  const submit = (proof: StaffProof, decision: Decision, reason: string) => {
    if (busy) return;
    void fetcher.submit({ decision, reason }, { method: 'post', action: `${proofHref(orderId, proof.id)}/review` });
  };
  return {
    approve: (proof: StaffProof) => submit(proof, 'approve', ''),
    reject: (proof: StaffProof, reason: string) => submit(proof, 'reject', reason),
    pending: busy ? (fetcher.formData?.get('decision') as Decision | null) : null,
  };
}
