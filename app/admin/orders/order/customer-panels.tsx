import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyAddress } from '#app/admin/orders/copy-address.tsx';
import { forgottenCustomer } from '#app/admin/orders/order-cells.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { callLink } from '#shop/call-link.ts';
import { formatMoment } from '#shop/dates.ts';
import type { SeenOrderDetail } from '#shop/orders/order.ts';
import { promiseText } from '#shop/shipping/delivery-promise.ts';
import { addressLines, readablePhone } from './address-lines.ts';

const contact =
  'inline-flex min-h-11 max-w-full items-center font-semibold break-all text-green underline decoration-line decoration-1 underline-offset-4 hover:decoration-green';

type CustomerPanelProps = {
  order: Pick<SeenOrderDetail, 'shippingAddress' | 'forgetRequestedAt' | 'forgottenAt'>;
};

export function CustomerPanel({ order }: CustomerPanelProps) {
  const { shippingAddress: customer, forgetRequestedAt, forgottenAt } = order;
  if (forgottenAt) {
    return (
      <Panel title="Cliente" id="cliente">
        <p className="text-admin-body font-semibold">{forgottenCustomer}</p>
        <p className="mt-1 text-label text-ink-2">
          Cerró su cuenta. Desde el {formatMoment(forgottenAt)} este pedido conserva solo lo que la ley pide guardar.
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Cliente" id="cliente">
      {forgetRequestedAt && (
        <p className="mb-3 flex gap-2 rounded-control-admin bg-ochre-tint px-3 py-2.5 text-label text-on-ochre-tint">
          <Info aria-hidden="true" size={18} className="mt-px shrink-0" />
          <span>Cerró su cuenta. Sus datos se eliminan de aquí cuando el pedido termine.</span>
        </p>
      )}
      <dl className="text-admin-body">
        <dt className="sr-only">Nombre</dt>
        <dd className="mb-1 font-semibold">
          {customer.firstName} {customer.lastName}
        </dd>
        <Contact label="Correo">
          {customer.email && (
            <a href={`mailto:${customer.email}`} className={contact}>
              {customer.email}
            </a>
          )}
        </Contact>
        <Contact label="Celular">
          {customer.phone && (
            <a href={callLink(customer.phone)} className={`tabular ${contact}`}>
              {readablePhone(customer.phone)}
            </a>
          )}
        </Contact>
      </dl>
    </Panel>
  );
}

function Contact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="sr-only">{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/**
 * How the goods reach the customer: the address of a parcel with the promised days, or that they took them along. See
 * `PickupPanel`.
 */
export function ShippingPanel({
  order,
}: {
  order: Pick<SeenOrderDetail, 'shippingAddress' | 'delivery' | 'promise' | 'notes'>;
}) {
  const { shippingAddress: address, delivery, promise } = order;
  if (delivery !== 'parcel')
    return (
      <Panel title="Entrega" id="direccion">
        <p className="text-admin-body">Se lo llevó de la tienda.</p>
      </Panel>
    );
  const lines = addressLines(address);
  return (
    <Panel title="Dirección de envío" id="direccion" action={<CopyAddress order={order} />}>
      <address className="text-admin-body not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {promise && <p className="mt-3 text-admin-body">Se le prometió: {promiseText(promise)}.</p>}
    </Panel>
  );
}
