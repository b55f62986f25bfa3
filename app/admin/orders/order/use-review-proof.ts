import { useFetcher, useRevalidator } from 'react-router';
import { proofHref } from '#app/admin/orders/orders-href.ts';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { StaffProof } from '#shop/orders/order.ts';
import type { action } from './review-proof.ts';

type Decision = 'approve' | 'reject';

/**
 * Approves or rejects a proof and reports the result in a toast.
 *
 * @param onAnswer called after every response
 */
export function useReviewProof(orderId: string, onAnswer: () => void) {
  const fetcher = useFetcher<typeof action>();
  const { revalidate } = useRevalidator();
  const busy = fetcher.state !== 'idle';
  const answer = busy ? undefined : fetcher.data;

  useFormAnswer(answer, (answer) => {
    onAnswer();
    if (answer.ok) {
      toast(
        answer.decision === 'approve'
          ? { title: 'Pago Aprobado', description: 'El pedido quedó Pagado y se lo contamos al cliente.' }
          : { title: 'Comprobante Rechazado', description: 'Le enviamos el motivo al cliente.' },
      );
    } else {
      toast({ title: 'Error al Guardar', description: answer.problem, kind: 'destructive' });
      // Another user may have decided first: revalidation shows that decision.
      void revalidate();
    }
  });

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
