import { formatCalendarDay } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import type { SlipPayment } from '#shop/orders/slips/packing-slip.ts';

const payments: Record<Exclude<SlipPayment['kind'], 'collect' | 'on-account'>, { title: string; advice: string }> = {
  'in-store': { title: 'SE PAGA EN LA TIENDA', advice: 'Cobrar lo que falta al entregarlo.' },
  paid: { title: 'PAGADO', advice: 'No cobrar nada al entregar.' },
  elsewhere: { title: 'NO COBRAR', advice: 'Lo que falta se cobra con otro paquete del pedido.' },
  unpaid: { title: 'PAGO SIN CONFIRMAR', advice: 'No entregar hasta que la tienda confirme el pago.' },
  cancelled: { title: 'PEDIDO CANCELADO', advice: 'No enviar.' },
};

/** What the carrier must know about money. */
export function PaymentBox({ payment }: { payment: SlipPayment }) {
  if (payment.kind === 'collect') {
    return (
      <p className="slip-payment" data-kind="collect">
        <strong>COBRAR AL ENTREGAR</strong>
        <span className="slip-figure tabular">{formatPesos(payment.amount)}</span>
      </p>
    );
  }
  const { title, advice } = payment.kind === 'on-account' ? onAccount(payment.dueOn) : payments[payment.kind];
  return (
    <p className="slip-payment" data-kind={payment.kind}>
      <strong>{title}</strong>
      <span>{advice}</span>
    </p>
  );
}

function onAccount(dueOn: string | null) {
  const until = dueOn ? ` hasta el ${formatCalendarDay(dueOn)}` : '';
  return { title: 'A CRÉDITO', advice: `No cobrar nada al entregar: lo paga${until}.` };
}
