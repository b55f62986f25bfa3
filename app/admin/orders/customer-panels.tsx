import type { ReactNode } from 'react';
import type { ShippingAddress } from '#shop/orders/order.ts';
import { Panel } from '../panel.tsx';
import { CopyButton } from './copy-button.tsx';
import { town } from './order-cells.tsx';

const contact =
  'inline-flex min-h-11 max-w-full items-center font-semibold break-all text-green underline decoration-line decoration-1 underline-offset-4 hover:decoration-green';

export function CustomerPanel({ customer }: { customer: ShippingAddress }) {
  return (
    <Panel title="Cliente" id="cliente">
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
            <a href={`tel:${customer.phone.replace(/[^\d+]/g, '')}`} className={`tabular ${contact}`}>
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

/** A Colombian number in groups, as people say it; others as they were written. */
function readablePhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}

export function ShippingPanel({ address }: { address: ShippingAddress }) {
  const lines = addressLines(address);
  return (
    <Panel
      title="Dirección de envío"
      id="direccion"
      action={<CopyButton label="Copiar dirección" text={lines.join('\n')} />}
    >
      <address className="text-admin-body not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </Panel>
  );
}

/** The address as it goes on a parcel; Colombia needs no naming. */
function addressLines(shipping: ShippingAddress): string[] {
  const { address, addressDetails, neighborhood, country } = shipping;
  return [address, addressDetails, neighborhood, town(shipping), country === 'Colombia' ? '' : country].filter(
    (line) => line.trim() !== '',
  );
}
