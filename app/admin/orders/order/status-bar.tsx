import { ChevronDown, CircleAlert, Phone } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Form, useNavigation, useRevalidator, useSubmit } from 'react-router';
import { FormBar } from '#app/admin/form/form-bar.tsx';
import type { Confirming } from '#app/admin/orders/confirming/load-confirming.server.ts';
import { refundText } from '#app/admin/orders/refund-text.ts';
import { sayStatusChanged } from '#app/admin/orders/say-status-changed.ts';
import { useMay } from '#app/admin/use-may.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import { callLink } from '#shop/call-link.ts';
import { formatOrderNumber, type SeenOrderDetail } from '#shop/orders/order.ts';
import { offeredStatuses } from '#shop/orders/status/offered-statuses.ts';
import { goodsHaveLeft, type OrderStatus } from '#shop/orders/status/order-status.ts';
import { OrderWhatsAppButton } from './order-whatsapp-link.tsx';

type StatusBarProps = {
  order: SeenOrderDetail;
  siteName: string;
  /** the money the shop has for the order, by its id, if it is paid */
  paid: Record<string, number>;
  /** whether the page has a more urgent action, so that this one is not emphasised */
  quiet?: boolean;
  /** whether the page says that a product of the order was withdrawn: an unpaid order is sent only then */
  seesWithdrawn?: boolean;
  /** the confirmation of an order on delivery; its warnings are shown before the order is sent */
  confirming: Confirming | null;
  /** the result of the last change; a new object each time, so that a repeated result is shown again */
  answer: StatusAnswer | undefined;
};

/**
 * A change of status, or why it was refused. `newer`: the status that another change has set since the page was loaded.
 */
export type StatusAnswer =
  | { orderNumber: string; eventId: number | null; status: OrderStatus }
  | { problem: string; newer?: OrderStatus };

/** The bar at the foot of an order: a form that changes the status, and the WhatsApp button. */
export function StatusBar(props: StatusBarProps) {
  const { order, siteName, paid, quiet = false, seesWithdrawn = false, confirming, answer } = props;
  const id = useId();
  const may = useMay();
  const { chosen, read, choose, problem, dropProblem } = useStatusChoice(order, answer);
  const pending = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const [asking, setAsking] = useState(false);
  const question = questionBefore(chosen, order, confirming?.warnings ?? []);
  const confirms = problem?.newer !== undefined && chosen !== problem.newer;

  return (
    <FormBar>
      {problem && (
        <p id={`${id}-problem`} className="flex basis-full items-start gap-2 text-label font-semibold text-danger">
          <CircleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
          <span>
            {problem.problem}
            {confirms && ' Si quieres cambiarlo de todos modos, presiona otra vez.'}
          </span>
        </p>
      )}
      <Form
        ref={form}
        id={`${id}-form`}
        method="post"
        preventScrollReset
        onSubmit={(event) => {
          if (!question) {
            dropProblem();
            return;
          }
          event.preventDefault();
          setAsking(true);
        }}
        className="flex items-center gap-3 max-sm:basis-full"
      >
        <input type="hidden" name="from" value={read} />
        {seesWithdrawn && <input type="hidden" name="seesWithdrawn" value="1" />}
        <StatusSelect
          id={id}
          statuses={offeredStatuses([order], may)}
          chosen={chosen}
          onChoose={choose}
          describedBy={problem && `${id}-problem`}
        />
      </Form>
      <Button
        type="submit"
        form={`${id}-form`}
        variant={quiet ? 'secondary' : 'primary'}
        size="sm"
        pending={pending}
        className="max-sm:flex-auto max-sm:px-2"
      >
        {confirms ? (
          'Cambiar de todos modos'
        ) : (
          // On phones the other buttons stand beside it, and the field above says what is updated.
          <span>
            Actualizar<span className="max-sm:sr-only"> estado</span>
          </span>
        )}
      </Button>
      <CallButton phone={order.shippingAddress.phone} />
      <OrderWhatsAppButton
        order={{ ...order, confirmLink: confirming?.link ?? null }}
        siteName={siteName}
        className="max-sm:flex-auto max-sm:px-2 sm:ml-auto"
      />
      <QuestionDialog
        question={question}
        order={order}
        paid={paid}
        warnings={confirming?.warnings ?? []}
        open={asking}
        onConfirm={() => {
          setAsking(false);
          dropProblem();
          void submit(form.current, { preventScrollReset: true });
        }}
        onCancel={() => setAsking(false)}
      />
    </FormBar>
  );
}

/** Calls the customer. On a desk the number is read from the page and dialled elsewhere. */
function CallButton({ phone }: { phone: string }) {
  if (!phone) return null;
  return (
    <a href={callLink(phone)} className={`${buttonClass('neutral', 'sm')} flex-auto gap-1.5 px-2 sm:hidden`}>
      <Phone aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className="max-[389px]:sr-only">Llamar</span>
    </a>
  );
}

/** The chosen status, and why the last change was refused. */
function useStatusChoice(order: SeenOrderDetail, answer: StatusAnswer | undefined) {
  // `chosen` is the selected status. `read` is the status of the order that staff knew when they selected it or were
  // refused: live updates may bring a newer one before the form is sent.
  const [{ chosen, read }, setChoice] = useState({ chosen: order.status, read: order.status });
  const { revalidate } = useRevalidator();
  // Revalidation drops the refusal from the page's data, so it is kept here until the next press.
  const [problem, setProblem] = useState(answer && 'problem' in answer ? answer : undefined);

  if (order.status !== read && (chosen === read || chosen === order.status)) {
    setChoice({ chosen: order.status, read: order.status });
  }

  useFormAnswer(answer, (answer) => {
    if (!('problem' in answer)) {
      sayStatusChanged([answer], answer.status);
      return;
    }
    toast({ title: 'Error al Guardar', description: answer.problem, kind: 'destructive' });
    setProblem(answer);
    const { newer } = answer;
    if (!newer) return;
    // The next press changes the status that the refusal has just shown.
    setChoice(({ chosen }) => ({ chosen, read: newer }));
    void revalidate();
  });

  return {
    chosen,
    read,
    choose: (status: OrderStatus) => setChoice({ chosen: status, read }),
    problem,
    dropProblem: () => setProblem(undefined),
  };
}

type StatusSelectProps = {
  id: string;
  statuses: OrderStatus[];
  chosen: OrderStatus;
  onChoose: (status: OrderStatus) => void;
  describedBy: string | undefined;
};

function StatusSelect({ id, statuses, chosen, onChoose, describedBy }: StatusSelectProps) {
  return (
    <>
      <label htmlFor={id} className="text-admin-body font-semibold">
        Estado
      </label>
      <span className="relative flex-1 sm:w-64">
        <select
          id={id}
          name="status"
          value={chosen}
          onChange={(event) => onChoose(event.target.value as OrderStatus)}
          aria-describedby={describedBy}
          className="h-11 w-full appearance-none truncate rounded-control-admin border border-field bg-surface pr-9 pl-3.5 text-base sm:text-admin-body hover:border-ink-3"
        >
          {statuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          size={18}
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-ink-2"
        />
      </span>
    </>
  );
}

type Question = 'cancel' | 'unconfirmed';

/** What is asked before a change of status; null if nothing is. */
function questionBefore(chosen: OrderStatus, { status }: SeenOrderDetail, warnings: string[]): Question | null {
  if (chosen === 'Cancelado') return status === 'Cancelado' ? null : 'cancel';
  return warnings.length > 0 && goodsHaveLeft(chosen) ? 'unconfirmed' : null;
}

type QuestionDialogProps = Pick<StatusBarProps, 'order' | 'paid'> & {
  question: Question | null;
  warnings: string[];
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

function QuestionDialog({ question, order, paid, warnings, ...dialog }: QuestionDialogProps) {
  const number = <strong className="font-semibold text-ink">{formatOrderNumber(order.orderNumber)}</strong>;
  if (question === 'unconfirmed')
    return (
      <ConfirmDialog {...dialog} title="¿Enviarlo sin confirmar?" confirmText="Sí, enviarlo" cancelText="Volver">
        El cliente no ha confirmado el pedido {number}.
        <span className="mt-2 grid gap-1">
          {warnings.map((warning) => (
            <span key={warning}>{warning}</span>
          ))}
        </span>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog {...dialog} confirmText="Sí, cancelar el pedido" cancelText="Volver">
      El pedido {number} quedará Cancelado.{' '}
      {order.holdsStock ? 'Sus unidades vuelven al inventario.' : 'Ninguna unidad vuelve al inventario.'}{' '}
      {refundText([order], paid)} {order.shippingAddress.email && 'Avisamos al cliente por correo.'}
    </ConfirmDialog>
  );
}
