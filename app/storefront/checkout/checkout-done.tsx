import { Check, CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DoneOrder } from '#app/storefront/paying/paying-stages.ts';
import { WhatsAppLink } from '#app/storefront/whatsapp-link.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { takeFocus } from '#app/ui/hooks/take-focus.ts';
import { WhatsAppIcon } from '#app/ui/marks/whatsapp-icon.tsx';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { methodRecords } from '#shop/paying/payment-methods.ts';
import { orderStatusMessage, transferSentMessage } from '#shop/whatsapp.ts';

/** Says where news of the order arrive: by mail if the shopper gave an e-mail, otherwise on the order's page. */
const news = (email: string, when: string) =>
  email ? `Te escribiremos a ${email} ${when}.` : 'En la página de tu pedido ves cómo va: guarda su enlace.';

const words: Record<
  DoneOrder['payment'],
  { title: string; text: (email: string, isFetched?: true) => string; sum: string }
> = {
  paid: {
    title: 'Pedido Realizado con Éxito',
    text: (email, isFetched) =>
      `Recibimos tu pago. ${news(email, isFetched ? 'cuando lo puedas recoger' : 'cuando tu pedido salga hacia ti')}`,
    sum: 'Pagado',
  },
  pending: {
    title: 'Estamos confirmando tu pago',
    text: (email) =>
      `Tu pedido está registrado; no tienes que pagar de nuevo. ${news(email, 'cuando tu banco confirme el pago')}`,
    sum: 'Total',
  },
  declined: {
    title: 'Tu pago no fue aprobado',
    text: () => 'Tu pedido sigue guardado. Puedes pagarlo de nuevo, con el mismo método o con otro.',
    sum: 'Total',
  },
  'under-review': {
    title: 'Pedido Realizado con Éxito',
    text: (email) => `Recibimos tu comprobante y lo revisaremos. ${news(email, 'cuando esté listo')}`,
    sum: 'Total',
  },
  'pay-later': {
    title: 'Pedido Realizado con Éxito',
    text: () => 'Te escribiremos para confirmar la entrega.',
    sum: 'Total',
  },
};

const servicePaidText = 'Recibimos tu pago. Sigue con la solicitud de tu cita: te llamamos para acordar el día.';

/** Shows the page from its title: while a payment window covers it, focusing the title does not scroll to it. */
function startHere(title: HTMLElement | null) {
  if (title) scrollTo(0, 0);
  takeFocus(title);
}

/** The completed order: its number, what happens next, and where to go from here. */
export function CheckoutDone({ done }: { done: DoneOrder }) {
  const { order, sent, payment, message } = done;
  const { title, text, sum } = words[payment];
  const later = payment === 'pay-later' ? methodRecords[sent.method].payLater : null;
  const orderPage = `/pedido/${encodeURIComponent(order.token)}`;
  const isTransfer = payment === 'under-review';
  // Only an order of services has no destination.
  const isService = sent.destination === '';
  const result =
    isService && payment === 'paid' ? servicePaidText : (later?.doneText ?? text(sent.email, sent.isFetched));
  return (
    <section className="mx-auto max-w-160 rounded-panel border border-line bg-surface px-5 py-9 md:mt-4 md:px-14 md:py-12">
      <title>{title}</title>
      <div className="text-center">
        <DoneMark payment={payment} />
        {/* The focused form is gone: a screen reader reads the title, and the next Tab finds the actions. */}
        <h1 ref={startHere} tabIndex={-1} className="mt-6 text-page-phone outline-none md:text-page">
          {title}
        </h1>
        <p role="status" className="mx-auto mt-3 max-w-[46ch] text-balance break-words text-ink-2">
          {payment === 'pending' && message ? message : result}
        </p>
        {payment === 'declined' && message && <p className="mt-2 font-semibold break-words">{message}</p>}
      </div>
      <dl className="mt-8 rounded-card bg-sand px-5.5 py-2">
        <Fact name="Número de pedido">
          <span className="text-[1.0625rem] font-bold">{formatOrderNumber(order.orderNumber)}</span>
        </Fact>
        <Fact name={later?.doneSum ?? sum}>{formatPesos(order.total)}</Fact>
        <Fact name="Método de pago">{methodRecords[sent.method].orderLabel}</Fact>
        {!isService && <Fact name="Entrega">{sent.destination}</Fact>}
      </dl>
      <div className="mt-7 grid gap-3 sm:grid-cols-2">
        {payment === 'declined' && (
          <a href={orderPage} className={classNames(buttonClass('primary'), 'sm:col-span-2')}>
            Pagar de nuevo
          </a>
        )}
        {sent.hasService && payment !== 'declined' && (
          <a href={`${orderPage}#cita`} className={classNames(buttonClass('primary'), 'sm:col-span-2')}>
            Pedir mi cita
          </a>
        )}
        {isTransfer ? (
          <WhatsAppAction text={transferSentMessage(order.orderNumber, order.total)} isQuiet={sent.hasService}>
            Avisar por WhatsApp
          </WhatsAppAction>
        ) : (
          <WhatsAppAction text={orderStatusMessage(order.orderNumber)} isQuiet={sent.hasService}>
            Preguntar por WhatsApp
          </WhatsAppAction>
        )}
        <a href={orderPage} className={buttonClass('neutral')}>
          Ver mi pedido
        </a>
        <a href="/" className={classNames(buttonClass('text'), 'sm:col-span-2')}>
          Volver al inicio
        </a>
      </div>
    </section>
  );
}

const marks = {
  paid: { Icon: Check, look: 'bg-green-tint text-green' },
  'under-review': { Icon: Check, look: 'bg-green-tint text-green' },
  'pay-later': { Icon: Check, look: 'bg-green-tint text-green' },
  pending: { Icon: Clock, look: 'bg-state-amber text-on-state-amber' },
  declined: { Icon: CircleAlert, look: 'bg-danger-tint text-danger' },
} as const;

function DoneMark({ payment }: { payment: DoneOrder['payment'] }) {
  const { Icon, look } = marks[payment];
  return (
    <span className={classNames('mx-auto flex size-22 items-center justify-center rounded-full', look)}>
      <Icon aria-hidden="true" size={44} strokeWidth={1.75} />
    </span>
  );
}

type WhatsAppActionProps = { text: string; isQuiet: boolean; children: string };

function WhatsAppAction({ text, isQuiet, children }: WhatsAppActionProps) {
  return (
    <WhatsAppLink text={text} className={buttonClass(isQuiet ? 'neutral' : 'whatsapp')}>
      <WhatsAppIcon size={20} />
      {children}
    </WhatsAppLink>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-5 border-t border-line py-3 text-[0.9375rem] leading-6 first:border-t-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className="tabular max-w-full flex-[1_1_5rem] break-words text-right font-semibold">{children}</dd>
    </div>
  );
}
