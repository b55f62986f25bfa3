import type { ReactNode } from 'react';
import { LinkedWording } from '#app/storefront/legal/linked-wording.tsx';
import { OrderTermsNote } from '#app/storefront/legal/order-terms-note.tsx';
import { ItemsPanel } from '#app/storefront/order/order-panels.tsx';
import { QuietFrame } from '#app/storefront/quiet-frame.tsx';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { countries, formatPhone } from '#shop/colombia.ts';
import { findContactWay } from '#shop/contact-way.ts';
import { formatLongCalendarDay } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { quotationPaymentWords } from '#shop/orders/drafts/draft.ts';
import type { Quotation, QuotationByLink } from '#shop/orders/drafts/find-quotation.server.ts';
import { orderConsent } from '#shop/orders/form/order-consent.ts';

/** Why a quotation was not accepted. */
export type Refusal = { title: string; lines: string[]; errors: { consent?: string } };

type QuotationPageProps = {
  /** null if there is none, or it was withdrawn */
  byLink: Exclude<QuotationByLink, { standing: 'accepted' }> | null;
  refusal: Refusal | undefined;
};

const question = 'Hola, tengo una pregunta sobre mi cotización.';

/** What the shop offers, until when, and the form that accepts it. */
export function QuotationPage({ byLink, refusal }: QuotationPageProps) {
  return (
    <QuietFrame back={{ to: '/', label: 'Volver', rest: ' al inicio' }} question={question}>
      {byLink && byLink.standing !== 'open' ? (
        <div className="page-width max-w-200 pt-7 pb-16 md:pt-12 md:pb-24 print:p-0">
          <h1 className="text-page-phone md:text-page">Cotización</h1>
          {refusal && <RefusalNote refusal={refusal} />}
          <QuotationBody {...byLink} refusal={refusal} />
        </div>
      ) : (
        <NothingToAccept isChanging={byLink !== null} />
      )}
    </QuietFrame>
  );
}

function QuotationBody({
  standing,
  quotation,
  refusal,
}: {
  standing: 'acceptable' | 'expired';
  quotation: Quotation;
  refusal: Refusal | undefined;
}) {
  const { validUntil, total } = quotation;
  const day = formatLongCalendarDay(validUntil);
  return (
    <>
      <p className="mt-2 text-ink-2">
        {standing === 'acceptable' ? `Estos precios valen hasta el ${day}.` : `Estos precios valieron hasta el ${day}.`}
      </p>
      <div className="mt-6 grid grid-cols-1 gap-6">
        <ItemsPanel
          order={{ ...quotation, totalAmount: total, shippingAddress: { country: countries[0] } }}
          toReview={[]}
        />
        <Terms quotation={quotation} />
        {standing === 'acceptable' ? <AcceptForm quotation={quotation} refusal={refusal} /> : <AskAgain />}
      </div>
    </>
  );
}

function RefusalNote({ refusal: { title, lines } }: { refusal: Refusal }) {
  return (
    <div role="alert" className="mt-5 rounded-control bg-ochre-tint px-4 py-3.5 text-on-ochre-tint">
      <p className="font-semibold">{title}</p>
      {lines.map((line) => (
        <p key={line} className="mt-1 break-words">
          {line}
        </p>
      ))}
      {lines.length > 0 && <p className="mt-1">Escríbenos y la ajustamos contigo.</p>}
    </div>
  );
}

/** To whom it is made out, how the goods arrive, and how they are paid. */
function Terms({ quotation: { customer, delivery, payment, notes } }: { quotation: Quotation }) {
  const { firstName, lastName, phone, address, addressDetails, neighborhood, city, department } = customer;
  const where = [address, addressDetails, neighborhood, city, department].filter(Boolean).join(', ');
  return (
    <section aria-labelledby="condiciones" className="rounded-card border border-line bg-surface p-5 md:p-7">
      <h2 id="condiciones" className="mb-4 text-block">
        Entrega y pago
      </h2>
      <dl className="grid gap-3 text-[0.9375rem] leading-6">
        <Term label="A nombre de">
          {`${firstName} ${lastName}`.trim()}, {formatPhone(phone)}
        </Term>
        <Term label="Entrega">{delivery === 'parcel' ? where : 'Recoges en la tienda'}</Term>
        <Term label="Forma de pago">{quotationPaymentWords[payment]}</Term>
        {notes && <Term label="Notas">{notes}</Term>}
      </dl>
    </section>
  );
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-semibold break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}

function AcceptForm({ quotation, refusal }: { quotation: Quotation; refusal: Refusal | undefined }) {
  const settings = usePublicSettings();
  const { mark, total, delivery } = quotation;
  return (
    <form method="post" noValidate className="print:hidden">
      <input type="hidden" name="seen" value={mark} />
      <p className="text-ink-2">
        Al aceptarla haces el pedido: en ese momento apartamos las unidades. Si ya no alcanzan, te lo decimos aquí
        mismo.
      </p>
      <CheckboxField id="consent" name="consent" value="on" error={refusal?.errors.consent} required className="mt-3">
        <LinkedWording wording={orderConsent(settings)} />
      </CheckboxField>
      <button type="submit" className={`${buttonClass('primary')} mt-4 min-h-14 w-full`}>
        Aceptar cotización de {formatPesos(total)}
      </button>
      {delivery === 'parcel' && <OrderTermsNote className="mt-5" />}
    </form>
  );
}

function AskAgain() {
  const way = findContactWay(usePublicSettings(), 'Hola, mi cotización venció. ¿Me la pueden renovar?');
  return (
    <div className="print:hidden">
      <p className="font-semibold">Ya no se puede aceptar.</p>
      {way && (
        <a href={way.href} target="_blank" rel="noopener" className={`${buttonClass('secondary')} mt-4 max-sm:w-full`}>
          Pedir que la renueven
        </a>
      )}
    </div>
  );
}

function NothingToAccept({ isChanging }: { isChanging: boolean }) {
  return (
    <EmptyState
      title={isChanging ? 'Estamos cambiando tu cotización' : 'Este enlace ya no sirve'}
      level={1}
      className="min-h-[55vh] justify-center"
      action={
        <a href="/" className={buttonClass()}>
          Ir a la tienda
        </a>
      }
    >
      {isChanging
        ? 'Vuelve a abrir este enlace cuando te avisemos.'
        : 'Revisa que esté completo, tal como lo recibiste. Si necesitas otra cotización, escríbenos.'}
    </EmptyState>
  );
}
