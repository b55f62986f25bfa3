import { useFetcher, useRevalidator } from 'react-router';
import { proofHref } from '#app/admin/orders/orders-href.ts';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import { formatPesos, type Pesos } from '#shop/money.ts';
import type { SeenOrderDetail, StaffProof } from '#shop/orders/order.ts';
import type { action } from './review-proof.ts';

type Decision = 'approve' | 'reject' | 'withdraw';

/** `rest`: what the order still lacks; `excess`: what arrived beyond what it lacked */
type Done = { decision: Decision; rest: Pesos; excess: Pesos };

/** Words the toast; the customer of an order without e-mail gets no mail. */
function doneText({ decision, rest, excess }: Done, email: string): { title: string; description: string } {
  const customer = email && ' Se lo contamos al cliente.';
  switch (decision) {
    case 'approve':
      if (rest > 0)
        return { title: 'Pago aprobado en parte', description: `Faltan por pagar ${formatPesos(rest)}.${customer}` };
      return {
        title: 'Pago aprobado',
        description:
          excess > 0
            ? `El pedido quedó pagado. Quedan ${formatPesos(excess)} por devolver.${customer}`
            : `El pedido quedó Pagado${email && ' y se lo contamos al cliente'}.`,
      };
    case 'reject':
      return {
        title: 'Comprobante rechazado',
        description: email
          ? 'Le enviamos el motivo al cliente.'
          : 'El cliente verá el motivo en la página de su pedido.',
      };
    case 'withdraw':
      return { title: 'Aprobación retirada', description: 'El comprobante está otra vez por revisar.' };
  }
}

/**
 * Approves or rejects a proof, or withdraws its approval, and reports the result in a toast.
 *
 * @param onAnswer called after every response
 */
export function useReviewProof(order: Pick<SeenOrderDetail, 'id' | 'shippingAddress'>, onAnswer: () => void) {
  const fetcher = useFetcher<typeof action>();
  const { revalidate } = useRevalidator();
  const busy = fetcher.state !== 'idle';
  const answer = busy ? undefined : fetcher.data;

  useFormAnswer(answer, (answer) => {
    onAnswer();
    if (answer.ok) {
      toast(doneText(answer, order.shippingAddress.email));
    } else {
      toast({ title: 'Error al Guardar', description: answer.problem, kind: 'destructive' });
      // Another user may have decided first: revalidation shows that decision.
      void revalidate();
    }
  });

  const submit = (proof: StaffProof, decision: Decision, fields: { reason?: string; amount?: string } = {}) => {
    if (busy) return;
    void fetcher.submit({ decision, ...fields }, { method: 'post', action: `${proofHref(order.id, proof.id)}/review` });
  };
  return {
    approve: (proof: StaffProof, amount: string) => submit(proof, 'approve', { amount }),
    reject: (proof: StaffProof, reason: string) => submit(proof, 'reject', { reason }),
    withdraw: (proof: StaffProof) => submit(proof, 'withdraw'),
    pending: busy ? (fetcher.formData?.get('decision') as Decision | null) : null,
  };
}
