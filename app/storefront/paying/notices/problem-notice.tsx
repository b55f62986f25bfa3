import { type Ordered, orderAnother } from '#app/storefront/paying/order-draft.ts';
import type { Placed } from '#app/storefront/paying/paying-answers.ts';
import { windowClosed } from '#app/storefront/paying/paying-screens.ts';
import type { Problem } from '#app/storefront/paying/paying-stages.ts';
import { Button } from '#app/ui/button.tsx';
import type { CartItem } from '#shop/cart/cart.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { PayingNotice } from './paying-notice.tsx';
import { TooManyNotice } from './too-many-notice.tsx';

type ProblemNoticeProps = {
  problem: Problem;
  /** the lines that would be ordered */
  items: CartItem[];
  /** whether they are the cart, or a choice from a product's page */
  ordered: Ordered;
  /** the form that orders them */
  formId: string;
  className: string;
};

/** Explains a problem that the shopper must read before confirming again. */
export function ProblemNotice({ problem, items, className, ...another }: ProblemNoticeProps) {
  if (problem.kind === 'too-many') {
    return <TooManyNotice role="alert" text={problem.text} items={items} className={className} />;
  }
  return (
    <PayingNotice role="alert" title={titleOf(problem)} className={className}>
      <Explanation problem={problem} {...another} />
    </PayingNotice>
  );
}

type ExplainedProblem = Exclude<Problem, { kind: 'too-many' }>;

function titleOf(problem: ExplainedProblem): string {
  switch (problem.kind) {
    case 'changed':
      return 'Lo que pides cambió y aún no hay pedido. Revísalo y confirma de nuevo.';
    case 'key-used':
      return `Ya registramos tu pedido ${formatOrderNumber(problem.orderNumber)} con los datos que enviaste antes.`;
    case 'settling':
      return `El pago de tu pedido ${formatOrderNumber(problem.order.orderNumber)} ya está en curso.`;
    case 'same-order':
      return sameOrderTitle(problem.order);
    case 'window-closed':
      return windowClosed.title;
    case 'unpaid':
      return 'Tu pedido está guardado y espera el pago';
  }
}

type ExplanationProps = { problem: ExplainedProblem } & Pick<ProblemNoticeProps, 'ordered' | 'formId'>;

function Explanation({ problem, ...another }: ExplanationProps) {
  switch (problem.kind) {
    case 'changed':
      return <ChangedLines notices={problem.notices} />;
    case 'key-used':
      return (
        <>
          <p className="mt-1">Para cambiarlo, escríbenos. ¿Quieres hacer otro pedido?</p>
          <AnotherOrderButton {...another} isKeyUsed />
        </>
      );
    case 'settling':
      return (
        <>
          <p className="mt-1">
            <OrderLink of={problem.order} />. ¿Quieres hacer otro pedido?
          </p>
          <AnotherOrderButton {...another} isKeyUsed />
        </>
      );
    case 'same-order':
      return (
        <>
          <p className="mt-1">
            Su pago llegó, o todavía no sabemos si llegó: no lo pagues otra vez.{' '}
            {problem.order ? (
              <>
                <OrderLink of={problem.order} />.
              </>
            ) : (
              'Lo encuentras en el enlace del correo que te enviamos.'
            )}{' '}
            ¿Este es otro pedido?
          </p>
          <AnotherOrderButton {...another} isKeyUsed={false} />
        </>
      );
    case 'window-closed':
      return (
        <p className="mt-1">
          {windowClosed.text} Tu pedido <OrderNumber of={problem.orderNumber} /> está guardado y espera el pago:
          confirma de nuevo para pagarlo, o elige antes otro método de pago.
        </p>
      );
    case 'unpaid':
      return (
        <p className="mt-1">
          Es el <OrderNumber of={problem.orderNumber} />. Confirma de nuevo para pagarlo, o elige antes otro método de
          pago.
        </p>
      );
  }
}

function ChangedLines({ notices }: Pick<Extract<Problem, { kind: 'changed' }>, 'notices'>) {
  if (notices.length === 0) return null;
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5">
      {notices.map(({ lineId, name, text }) => (
        <li key={lineId}>
          <b className="font-semibold">{name}</b>: {text}
        </li>
      ))}
    </ul>
  );
}

function sameOrderTitle(order: Placed | null): string {
  return order
    ? `Ya tienes un pedido con estos productos, el ${formatOrderNumber(order.orderNumber)}, en curso.`
    : 'Ya tienes un pedido con estos productos en curso.';
}

function OrderLink({ of: { token } }: { of: Placed }) {
  return (
    <a href={`/pedido/${token}`} className="font-semibold underline underline-offset-4">
      Ver mi pedido
    </a>
  );
}

type AnotherOrderProps = { ordered: Ordered; formId: string; isKeyUsed: boolean };

/** Places another order. A second press of the confirm button does not: it may have been a hurried one. */
function AnotherOrderButton({ ordered, formId, isKeyUsed }: AnotherOrderProps) {
  return (
    <Button
      type="submit"
      form={formId}
      onClick={() => orderAnother(ordered, { isKeyUsed })}
      variant="neutral"
      size="sm"
      className="mt-3"
    >
      Sí, es otro pedido
    </Button>
  );
}

/** An order number without line breaks. */
export function OrderNumber({ of: number }: { of: string }) {
  return <b className="tabular font-semibold whitespace-nowrap">{formatOrderNumber(number)}</b>;
}
