import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paymentSettingsHref } from '#app/admin/payments/payments-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { TextField } from '#app/ui/field.tsx';
import { longest } from '#shop/settings/store-form.ts';
import { type StoreFields, textProps } from './field-props.ts';
import { legalTextHref } from './settings-href.ts';

/** The legal entity behind the shop; the legal texts have their own page. */
export function LegalPanel({ fields }: { fields: StoreFields }) {
  return (
    <Panel title="Datos legales" id="datos-legales">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          {...textProps(fields.legalName)}
          label="Razón social"
          optional
          hint="Vacía: el nombre del sitio"
          maxLength={longest.legalName}
        />
        <TextField {...textProps(fields.nit)} label="NIT" optional maxLength={longest.nit} />
        <Onward to={legalTextHref('terms')}>Escribir los textos legales</Onward>
      </div>
    </Panel>
  );
}

export type PaymentsSummary = { banks: string[]; transferHoldHours: number; notificationEmail: string };

/** A summary of the payment settings, which have their own form. */
export function PaymentsPanel({
  payments: { banks, transferHoldHours, notificationEmail },
}: {
  payments: PaymentsSummary;
}) {
  return (
    <Panel title="Pagos y avisos" id="pagos-y-avisos">
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-3 text-admin-body">
        <Fact name="Cuentas para transferencias">{banks.length > 0 ? banks.join(', ') : 'Ninguna'}</Fact>
        <Fact name="Plazo para transferir">{transferHoldHours === 1 ? '1 hora' : `${transferHoldHours} horas`}</Fact>
        <Fact name="Avisos de pedidos">{notificationEmail || 'A nadie'}</Fact>
      </dl>
      <div className="mt-4">
        <Onward to={paymentSettingsHref}>Cambiar cuentas y avisos</Onward>
      </div>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-label text-ink-2">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function Onward({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 text-label font-semibold text-green underline-offset-4 hover:underline"
    >
      {children}
      <ArrowRight aria-hidden="true" size={18} />
    </Link>
  );
}
