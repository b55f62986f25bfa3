import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { FormProblem } from '#app/admin/form/form-problem.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { formatPhone } from '#shop/colombia.ts';
import { formatLongCalendarDay } from '#shop/dates.ts';
import { formatPesos, formatPriceOrFree } from '#shop/money.ts';
import { discountLabel } from '#shop/orders/discount-label.ts';
import {
  draftAmounts,
  isOpenDraft,
  quotationPaymentsFor,
  quotationPaymentWords,
  quotedDelivery,
} from '#shop/orders/drafts/draft.ts';
import type { DraftToQuote } from '#shop/orders/drafts/list-drafts.server.ts';
import { draftLineText } from './draft-words.ts';
import { continueSaleHref } from './drafts-href.ts';
import { QuotationLink, type QuotingShop, quotationHref } from './quotation-link.tsx';

/** What is quoted, to whom, and for how much. */
export function SummaryPanel({ draft }: { draft: DraftToQuote }) {
  const { sale, lines, standing } = draft;
  const { discount, shippingCost, total } = draftAmounts(sale);
  const isParcel = quotedDelivery(sale) === 'parcel';
  return (
    <Panel
      title="Lo que se cotiza"
      id="resumen"
      action={
        isOpenDraft(standing) && (
          <Link to={continueSaleHref(draft.id)} className={buttonClass('neutral', 'sm')}>
            Cambiar
          </Link>
        )
      }
    >
      {lines.length === 0 ? (
        <p className="text-admin-body text-ink-2">Sin productos</p>
      ) : (
        <ul className="divide-y divide-line text-admin-body">
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a stored draft do not move
            <li key={place} className="flex flex-wrap justify-between gap-x-6 py-2.5">
              <span className="min-w-0 break-words">{draftLineText(line)}</span>
              <span className="tabular ml-auto font-semibold">{formatPesos(line.total)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-2 grid gap-2 border-t border-line pt-4 text-admin-body">
        <Row label="Entrega">{isParcel ? 'Se envía' : 'Lo recoge en la tienda'}</Row>
        {discount > 0 && <Row label={discountLabel(sale)}>− {formatPesos(discount)}</Row>}
        {isParcel && <Row label="Envío">{formatPriceOrFree(shippingCost)}</Row>}
        <Row label="Total">
          <span className="text-[1.3125rem] font-bold tracking-[-0.02em]">{formatPesos(total)}</span>
        </Row>
      </dl>
      <CustomerLines customer={sale.customer} />
    </Panel>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <dt className="min-w-0 break-words text-ink-2">{label}</dt>
      <dd className="tabular ml-auto font-semibold">{children}</dd>
    </div>
  );
}

function CustomerLines({ customer }: { customer: DraftToQuote['sale']['customer'] }) {
  if (!customer) return null;
  const { firstName, lastName, phone, email, address, addressDetails, neighborhood, city, department } = customer;
  const where = [address, addressDetails, neighborhood, city, department].filter(Boolean).join(', ');
  const lines = [`${firstName} ${lastName}`.trim(), phone && formatPhone(phone), email, where].filter(Boolean);
  return (
    <div className="mt-4 border-t border-line pt-4 text-admin-body">
      {lines.map((line) => (
        <p key={line} className="[overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
    </div>
  );
}

/** The link with which the customer sees and accepts a quotation. */
export function LinkPanel({ draft, shop }: { draft: DraftToQuote; shop: QuotingShop }) {
  const href = quotationHref(draft, shop);
  const { validUntil, sale } = draft;
  if (!href || !validUntil) return null;
  return (
    <Panel title="Enlace para el cliente" id="enlace">
      <p className="text-admin-body">
        Con este enlace la ve y la acepta hasta el {formatLongCalendarDay(validUntil)}.
        {sale.customer?.email && ' También se la enviamos por correo.'}
      </p>
      <p className="mt-3 rounded-control-admin bg-sand px-4 py-3 text-label [overflow-wrap:anywhere]">{href}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <QuotationLink draft={draft} shop={shop} />
      </div>
    </Panel>
  );
}

type SendPanelProps = {
  draft: DraftToQuote;
  days: { first: string; usual: string; last: string };
  refusal: { problems: string[]; errors: Record<string, string[] | null> } | undefined;
};

/** Until when the quotation is valid and how it is paid. */
export function SendPanel({ draft, days, refusal }: SendPanelProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { isQuotation, validUntil, payment, sale, standing } = draft;
  const isSent = standing === 'acceptable';
  const payments = quotationPaymentsFor(sale);
  return (
    <Panel title={isQuotation ? 'Enviarla de nuevo' : 'Enviarla'} id="enviar">
      <Form method="post" noValidate className="grid gap-5">
        <FormProblem problems={refusal?.problems ?? []} />
        <TextField
          name="validUntil"
          type="date"
          label="Vale hasta"
          hint="Hasta ese día conserva los precios. No aparta existencias."
          required
          min={days.first}
          max={days.last}
          defaultValue={validUntil && validUntil >= days.first ? validUntil : days.usual}
          error={refusal?.errors.validUntil}
        />
        <SelectField
          name="payment"
          label="¿Cómo se paga?"
          defaultValue={payment ?? payments[0]}
          error={refusal?.errors.payment}
        >
          {payments.map((code) => (
            <option key={code} value={code}>
              {quotationPaymentWords[code]}
            </option>
          ))}
        </SelectField>
        <Button
          type="submit"
          variant={isSent ? 'neutral' : 'primary'}
          pending={isBusy}
          pendingText="Guardando..."
          className="justify-self-start max-sm:w-full"
        >
          {isQuotation ? 'Enviar de nuevo' : 'Crear el enlace'}
        </Button>
      </Form>
    </Panel>
  );
}
