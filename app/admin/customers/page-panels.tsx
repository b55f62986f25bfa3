import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OrderAmount, OrderLink } from '#app/admin/orders/order-cells.tsx';
import { customerHref } from '#app/admin/questions/questions-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { OrderStatusBadge } from '#app/ui/shop/order-status-badge.tsx';
import type { ConsentPurpose } from '#db/schema.ts';
import { callLink } from '#shop/call-link.ts';
import { formatPhone } from '#shop/colombia.ts';
import type { CustomerConsent, CustomerFigures, CustomerPage } from '#shop/customers/list/get-customer-page.server.ts';
import { formatShortDate } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import type { CustomerOrder } from '#shop/orders/list/find-orders.server.ts';
import { whatsappLink, whatsappNumber } from '#shop/whatsapp.ts';

/** What the customer's orders say. */
export function FiguresPanel({ figures }: { figures: CustomerFigures }) {
  const { orders, cancelled, refused, total, firstAt, lastAt } = figures;
  return (
    <Panel title="Resumen" id="resumen">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        {total !== null && <Figure label="Ha comprado">{formatPesos(total)}</Figure>}
        <Figure label="Pedidos">{orders}</Figure>
        <Figure label="Cancelados">{cancelled}</Figure>
        <Figure label="Paquetes rechazados">{refused}</Figure>
        <Figure label="Primer pedido">{firstAt ? formatShortDate(firstAt) : 'Ninguno'}</Figure>
        <Figure label="Último pedido">{lastAt ? formatShortDate(lastAt) : 'Ninguno'}</Figure>
      </dl>
    </Panel>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col justify-between">
      <dt className="text-label text-ink-2">{label}</dt>
      <dd className="tabular text-block font-bold tracking-[-0.02em]">{children}</dd>
    </div>
  );
}

/** The customer's latest orders. */
export function OrdersOfCustomer({ orders, figures }: { orders: CustomerOrder[]; figures: CustomerFigures }) {
  const hidden = figures.orders + figures.cancelled - orders.length;
  return (
    <Panel title="Pedidos" id="pedidos" flush={orders.length > 0}>
      {orders.length === 0 ? (
        <p className="text-admin-body text-ink-2">Todavía no ha hecho pedidos.</p>
      ) : (
        <ul className="divide-y divide-line text-admin-body">
          {orders.map((order) => (
            <li key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-5 py-3 md:px-6">
              <OrderLink order={order} />
              <time dateTime={order.orderDate.toISOString()} className="text-label text-ink-2">
                {formatShortDate(order.orderDate)}
              </time>
              <span className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
                <OrderStatusBadge status={order.status} />
                <span className="tabular font-semibold whitespace-nowrap">
                  <OrderAmount order={order} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <p className="border-t border-line px-5 py-3 text-label text-ink-2 md:px-6">
          {hidden === 1 ? 'Y 1 más antiguo.' : `Y ${hidden} más antiguos.`}
        </p>
      )}
    </Panel>
  );
}

const contact =
  'relative inline-flex min-h-6 max-w-full items-center before:absolute before:-inset-x-2 before:-inset-y-2 font-semibold [overflow-wrap:anywhere] text-green underline decoration-line decoration-1 underline-offset-4 hover:decoration-green';

/** How the customer is reached. */
export function ContactPanel({ customer: { email, phone, place } }: { customer: CustomerPage }) {
  const number = whatsappNumber(phone);
  return (
    <Panel title="Contacto" id="contacto">
      <dl className="grid gap-3 text-admin-body">
        <Fact label="Celular">
          {phone && (
            <a href={callLink(phone)} className={`tabular ${contact}`}>
              {formatPhone(phone)}
            </a>
          )}
        </Fact>
        <Fact label="Correo">
          {email && (
            <a href={`mailto:${email}`} className={contact}>
              {email}
            </a>
          )}
        </Fact>
        <Fact label="Ciudad">{place}</Fact>
      </dl>
      {number && (
        <a
          href={whatsappLink(number, '')}
          target="_blank"
          rel="noopener"
          className={`${buttonClass('whatsapp', 'sm')} mt-4`}
        >
          Abrir WhatsApp
        </a>
      )}
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-label text-ink-2">{label}</dt>
      <dd>{children || <span className="text-ink-3">Sin registrar</span>}</dd>
    </div>
  );
}

/** How many questions the customer asked the expert, and the latest. */
export function QuestionsPanel({ questions }: { questions: NonNullable<CustomerPage['questions']> }) {
  const { userId, total, waiting, latest } = questions;
  if (total === 0) return null;
  return (
    <Panel title="Preguntas" id="preguntas">
      <p className="text-admin-body">
        {total === 1 ? '1 pregunta' : `${total} preguntas`}
        {waiting > 0 && `, ${waiting} sin responder`}
      </p>
      {latest && (
        <p data-excerpt="" className="mt-1 line-clamp-3 text-label [overflow-wrap:anywhere] text-ink-2">
          «{latest}»
        </p>
      )}
      <Link to={customerHref(userId)} className={`${buttonClass('neutral', 'sm')} mt-4`}>
        Ver preguntas
      </Link>
    </Panel>
  );
}

const purposeWords: Record<ConsentPurpose, string> = {
  'terms-and-data': 'Términos y tratamiento de datos',
  marketing: 'Novedades y ofertas',
  'health-data': 'Datos de salud',
};

/** What the customer authorised, each with its latest answer. */
export function ConsentsPanel({ consents }: { consents: CustomerConsent[] }) {
  return (
    <Panel title="Autorizaciones" id="autorizaciones">
      {consents.length === 0 ? (
        <p className="text-admin-body text-ink-2">No hay ninguna registrada.</p>
      ) : (
        <dl className="grid gap-3 text-admin-body">
          {consents.map((consent) => (
            <Fact key={consent.purpose} label={purposeWords[consent.purpose]}>
              {consentText(consent)}
            </Fact>
          ))}
        </dl>
      )}
    </Panel>
  );
}

function consentText({ purpose, grantedAt, revokedAt, isConfirmed }: CustomerConsent): string {
  if (revokedAt) return `Retirada el ${formatShortDate(revokedAt)}`;
  const since = `Desde el ${formatShortDate(grantedAt)}`;
  return purpose === 'marketing' && !isConfirmed ? `${since}, sin confirmar por correo` : since;
}
