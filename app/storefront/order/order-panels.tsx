import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { withReturnPath } from '#app/account/sign-in/return-path.ts';
import { WhatsAppLink } from '#app/storefront/whatsapp-link.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { WhatsAppIcon } from '#app/ui/marks/whatsapp-icon.tsx';
import { isAbroad } from '#shop/colombia.ts';
import { formatLongCalendarDay } from '#shop/dates.ts';
import { formatPesos, formatPriceOrFree } from '#shop/money.ts';
import { discountLabel } from '#shop/orders/discount-label.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import type { OrderByLink } from '#shop/orders/order.ts';
import {
  deliveryDeadline,
  foreignDeliveryTerms,
  serviceWithdrawalTerms,
  withdrawalTerms,
} from '#shop/orders/order-terms.ts';
import type { OrderStep } from '#shop/orders/status/order-steps.ts';
import type { LineToReview } from '#shop/reviews/review-link.server.ts';
import { orderStatusMessage, withdrawnOrderMessage } from '#shop/whatsapp.ts';
import { DeliveryPanel } from './delivery-panel.tsx';
import type { EventInWords } from './event-text.ts';
import { OrderAgain } from './order-again.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderItems } from './order-items.tsx';
import { orderPageOf } from './order-page-of.ts';
import { OrderProgress } from './order-progress.tsx';
import { ConfirmingPayment } from './paying/confirming-payment.tsx';
import type { OrderSituation } from './situation.ts';

type ShownOrder = Omit<
  OrderByLink,
  'id' | 'createdAt' | 'updatedAt' | 'codFee' | 'returnedAmount' | 'events' | 'promise'
> & {
  /** when it arrives, in a sentence */
  promise: string | null;
};

/**
 * A page below that of an order, or the page of another one if it has a `token`. `isForm`: it is not opened, but
 * changes the order.
 */
export type OrderLink = { path: string; label: string; token?: string; isForm?: true };

type SituationPanelProps = {
  order: Pick<ShownOrder, 'orderNumber'>;
  token: string;
  situation: OrderSituation;
  /** what to do next: confirm the order, answer a change, or see the order that took its place */
  next: OrderLink | null;
  steps: OrderStep[];
  /** where the products of an order that ended without them are ordered again; null for other orders */
  again: string | null;
  /** reloads the page's data after the order has changed */
  onChanged: () => Promise<void>;
};

/** The state of the order, the reason of a rejected proof, and the progress steps. */
export function SituationPanel({ order, token, situation, next, steps, again, onChanged }: SituationPanelProps) {
  return (
    <Panel>
      <div aria-live="polite">
        <h2 className="text-block">{situation.title}</h2>
        <p className="mt-1.5 text-pretty text-ink-2">{situation.text}</p>
      </div>
      {situation.next === 'confirming' && <ConfirmingPayment token={token} onChanged={onChanged} />}
      {situation.reason && (
        <div className="mt-4 flex gap-3 rounded-control bg-ochre-tint px-4 py-3.5 text-[0.9375rem] leading-6 text-on-ochre-tint">
          <Info aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
          <p className="min-w-0 break-words whitespace-pre-line">
            <span className="sr-only">Motivo: </span>
            {situation.reason}
          </p>
        </div>
      )}
      {next &&
        (next.isForm ? (
          <PostButton action={orderPageOf(token) + next.path} className={classNames(buttonClass(), 'w-full md:w-auto')}>
            {next.label}
          </PostButton>
        ) : (
          <a
            href={orderPageOf(next.token ?? token) + next.path}
            className={classNames(buttonClass(), 'mt-5 w-full md:w-auto print:hidden')}
          >
            {next.label}
          </a>
        ))}
      {(again || situation.isWithdrawn) && (
        <div className="mt-5 flex flex-wrap gap-3">
          {again && (
            <OrderAgain href={again}>{situation.isWithdrawn && 'Pedir lo demás con los precios de hoy'}</OrderAgain>
          )}
          {situation.isWithdrawn && (
            <WhatsAppLink
              text={withdrawnOrderMessage(order.orderNumber)}
              className={classNames(buttonClass('whatsapp'), 'w-full md:w-auto print:hidden')}
            >
              <WhatsAppIcon size={20} />
              Escribir por WhatsApp
            </WhatsAppLink>
          )}
        </div>
      )}
      {steps.length > 0 && (
        <div className="mt-6 border-t border-line pt-6">
          <OrderProgress steps={steps} />
        </div>
      )}
    </Panel>
  );
}

type ItemsPanelProps = {
  order: Pick<ShownOrder, 'items' | 'totalAmount' | 'shippingCost' | 'discount' | 'discountReason' | 'delivery'> & {
    shippingAddress: Pick<ShownOrder['shippingAddress'], 'country'>;
  };
  toReview: LineToReview[];
};

/** The lines and totals of an order or a quotation. */
export function ItemsPanel({ order, toReview }: ItemsPanelProps) {
  const goesAbroad = isAbroad(order.shippingAddress.country);
  const isService = isServiceOrder(order.items);
  return (
    <Panel title={isService ? 'Servicios' : 'Productos'} id="productos">
      <OrderItems items={order.items} toReview={toReview} />
      <dl className="mt-5 border-t border-line pt-3 text-[0.9375rem]">
        <Amount label="Subtotal">{formatPesos(order.totalAmount - order.shippingCost + order.discount)}</Amount>
        {order.discount > 0 && <Amount label={discountLabel(order)}>− {formatPesos(order.discount)}</Amount>}
        {!isService && order.delivery === 'parcel' && (
          <Amount label="Envío">
            {order.shippingCost > 0 ? (
              formatPesos(order.shippingCost)
            ) : goesAbroad ? (
              'Por acordar'
            ) : (
              <span className="text-saving">{formatPriceOrFree(0)}</span>
            )}
          </Amount>
        )}
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
          <dt className="text-[1.0625rem] font-semibold">Total</dt>
          <dd className="tabular text-[1.5rem] leading-8 font-bold tracking-[-0.03em]">
            {formatPesos(order.totalAmount)}
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

/** Delivery, history and the terms of the order. */
type OrderColumnProps = {
  order: ShownOrder;
  token: string;
  isSignedIn: boolean;
  isWithdrawable: boolean;
  /** the last day, '2026-12-02'; null if there is none or it is over */
  withdrawableUntil: string | null;
  history: EventInWords[];
  /** what came back, and the money that is given back; empty for most orders */
  returns: EventInWords[];
  /** where the customer changes it */
  changes: OrderLink[];
};

export function OrderColumn(props: OrderColumnProps) {
  const { order, token, isSignedIn, isWithdrawable, withdrawableUntil, history, returns, changes } = props;
  const goesAbroad = isAbroad(order.shippingAddress.country);
  const isService = isServiceOrder(order.items);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <Panel title={isService ? 'Cita y pago' : 'Entrega y pago'} id="entrega">
        <DeliveryPanel order={order} />
        {changes.map(({ path, label }) => (
          <a
            key={path}
            href={orderPageOf(token) + path}
            className={classNames(buttonClass('text'), 'mt-2 w-full print:hidden')}
          >
            {label}
          </a>
        ))}
        <WhatsAppLink
          text={orderStatusMessage(order.orderNumber)}
          className={classNames(buttonClass('whatsapp'), 'mt-6 w-full print:hidden')}
        >
          <WhatsAppIcon size={20} />
          Preguntar por WhatsApp
        </WhatsAppLink>
        <Button variant="text" className="mt-2 w-full no-scripts:hidden print:hidden" onClick={() => window.print()}>
          Imprimir
        </Button>
      </Panel>

      {returns.length > 0 && (
        <Panel title="Devoluciones" id="devoluciones">
          <OrderHistory events={returns} />
        </Panel>
      )}
      <Panel title="Historial" id="historial">
        <OrderHistory events={history} />
      </Panel>

      {!order.hasAccount && <SaveOrder token={token} isSignedIn={isSignedIn} />}

      <div className="px-1 text-small text-ink-2">
        {order.status !== 'Cancelado' && (
          <>
            {!isService && order.delivery === 'parcel' && <p>{goesAbroad ? foreignDeliveryTerms : deliveryDeadline}</p>}
            {isWithdrawable && <p className="mt-2">{isService ? serviceWithdrawalTerms : withdrawalTerms}</p>}
            {withdrawableUntil && (
              <p className="mt-2 font-semibold text-ink">
                Puedes retractarte hasta el {formatLongCalendarDay(withdrawableUntil)}.
              </p>
            )}
          </>
        )}
        <p className="mt-2 print:hidden">Esta dirección es solo tuya: quien la tenga puede ver tu pedido.</p>
      </div>
    </div>
  );
}

/** Offers to keep an order that was placed without an account in one. */
function SaveOrder({ token, isSignedIn }: { token: string; isSignedIn: boolean }) {
  const page = orderPageOf(token);
  return (
    <Panel title="Ten tus pedidos a mano" id="cuenta" className="print:hidden">
      <p className="text-ink-2">
        {isSignedIn
          ? 'Guárdalo para verlo en tu perfil y pedirlo de nuevo cuando quieras.'
          : 'Con una cuenta ves todos tus pedidos y los pides de nuevo sin llenar tus datos.'}
      </p>
      <PostButton action={`${page}/guardar`} className={classNames(buttonClass('secondary'), 'w-full')}>
        Guardar este pedido en mi cuenta
      </PostButton>
      {!isSignedIn && (
        <a href={withReturnPath('/registro', page)} className={classNames(buttonClass('text'), 'mt-2 w-full')}>
          Crear mi cuenta
        </a>
      )}
    </Panel>
  );
}

/** Changes the order. Sent as a document: it works before and without scripts, and costs none. */
function PostButton({ action, ...button }: { action: string; className: string; children: ReactNode }) {
  return (
    <form method="post" action={action} className="mt-4 print:hidden">
      <button type="submit" {...button} />
    </form>
  );
}

type PanelProps = { title?: string; id?: string; className?: string; children: ReactNode };

function Panel({ title, id, className, children }: PanelProps) {
  return (
    <section
      aria-labelledby={title && id}
      className={classNames(
        'rounded-card border border-line bg-surface p-5 md:p-7 print:break-inside-avoid print:border-0 print:p-0',
        className,
      )}
    >
      {title && (
        <h2 id={id} className="mb-4 text-block">
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="min-w-0 break-words text-ink-2">{label}</dt>
      <dd className="tabular shrink-0 font-semibold">{children}</dd>
    </div>
  );
}
