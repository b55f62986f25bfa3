import { useEffect, useRef, useState } from 'react';
import { FormBar } from '#app/admin/form/form-bar.tsx';
import { unitsOf } from '#app/admin/orders/find-lines/draft-line.ts';
import { LineSearch } from '#app/admin/orders/find-lines/line-search.tsx';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { newId } from '#shop/cart/cart.ts';
import { formatPesos } from '#shop/money.ts';
import type { DraftToContinue } from '#shop/orders/drafts/list-drafts.server.ts';
import type { SaleProduct } from '#shop/orders/selling/find-for-sale.server.ts';
import type { NewSale } from '#shop/orders/selling/sale.ts';
import type { TillState } from '#shop/till/read-till.server.ts';
import { SaleDetails } from './details/sale-details.tsx';
import { PaymentSheet } from './payment-sheet.tsx';
import { PutAside } from './put-aside.tsx';
import { SaleDone } from './sale-done.tsx';
import { amountsOf, type SaleDraft, withProduct } from './sale-draft.ts';
import { hasLostLines, saleFromDraft } from './sale-from-draft.ts';
import { SaleLines, SaleSums } from './sale-lines.tsx';
import type { ContinuedDraft } from './use-kept-sale.ts';
import { useSale } from './use-sale.ts';

type SaleFormProps = {
  popular: SaleProduct[];
  till: TillState;
  /** of the draft that the page continues; null for a new sale */
  draftId: string | null;
  /** null if it cannot be continued */
  draft: DraftToContinue | null;
  consentLabels: Record<NewSale['channel'], string>;
  /** '2026-11-26' */
  today: string;
};

/** A sale on one page: products, delivery, customer, and the payment in a sheet over the bar at the foot. */
export function SaleForm({ popular, till, draftId, draft: saved, consentLabels, today }: SaleFormProps) {
  const sale = useSale(today, draftId === null ? null : continuedDraft(draftId, saved));
  const { draft, change, errors, problem, done } = sale;
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (problem) alert.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  useFirstError(errors);
  if (done) return <SaleDone sale={done} onAnother={sale.begin} onSameAgain={sale.sellAgain} />;
  if (!draft) return <PageHeader back={backLink} title="Nueva venta" />;
  return (
    <div className="grid grid-cols-1 gap-4 pb-32">
      <PageHeader back={backLink} title="Nueva venta">
        {draft.lines.length > 0 && <StartAgain onStart={sale.begin} />}
      </PageHeader>
      <Notice text={noticeOf({ isResumed: sale.isResumed, isGone: draftId !== null && !saved, saved })} />
      {problem && !sale.isPaying && <Problem ref={alert} text={problem} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:gap-6">
        <div className="grid grid-cols-1 gap-4">
          <LineSearch
            key={draft.key}
            takesFocus
            popular={popular}
            lines={draft.lines}
            onAdd={(product, offer) => {
              change(({ lines }) => ({ lines: withProduct(lines, product, offer, newId()) }));
              return withProduct(draft.lines, product, offer, '') !== draft.lines;
            }}
          />
          <Panel title={linesTitle(draft)} id="productos">
            {errors.lines && (
              <p role="alert" className="text-small font-semibold text-danger">
                {errors.lines}
              </p>
            )}
            <SaleLines lines={draft.lines} onChange={(lines) => change({ lines })} />
            <SaleSums draft={draft} />
          </Panel>
        </div>
        <div className="grid grid-cols-1 gap-4">
          <SaleDetails draft={draft} consentLabels={consentLabels} errors={errors} onChange={change} />
          <PutAside draft={draft} onSaved={sale.forget} />
        </div>
      </div>
      <SaleBar draft={draft} onPay={() => sale.setPaying(true)} />
      <PaymentSheet sale={sale} draft={draft} till={till} />
    </div>
  );
}

function continuedDraft(id: string, saved: DraftToContinue | null): ContinuedDraft {
  return { id, saved: saved && { sale: saleFromDraft(saved), savedAt: saved.savedAt } };
}

type NoticeProps = { isResumed: boolean; isGone: boolean; saved: DraftToContinue | null };

/** Where the sale on the page comes from; empty for a new one. */
function noticeOf({ isResumed, isGone, saved }: NoticeProps): string {
  if (isGone) return 'Ese borrador ya no está: se vendió o se descartó. Empieza una venta nueva.';
  if (isResumed) return 'Seguimos con la venta que quedó sin terminar en este equipo.';
  if (saved && hasLostLines(saved)) return 'Del borrador faltan productos o packs que ya no se venden.';
  return saved ? 'Seguimos con el borrador, a los precios de hoy.' : '';
}

function Notice({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p role="status" className="rounded-card-admin bg-state-blue px-4 py-3 text-admin-body text-on-state-blue">
      {text}
    </p>
  );
}

function StartAgain({ onStart }: { onStart: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="text" size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Empezar de nuevo
      </Button>
      <ConfirmDialog
        open={isAsking}
        confirmText="Sí, empezar de nuevo"
        onConfirm={onStart}
        onCancel={() => setAsking(false)}
      >
        <p>Se borra lo que llevas de esta venta.</p>
      </ConfirmDialog>
    </>
  );
}

function Problem({ ref, text }: { ref: React.Ref<HTMLParagraphElement>; text: string }) {
  return (
    <p
      ref={ref}
      role="alert"
      className="rounded-card-admin border border-on-state-amber/30 bg-state-amber px-4 py-3 text-admin-body font-semibold text-on-state-amber"
    >
      {text}
    </p>
  );
}

/** The bar at the foot: what is charged. */
function SaleBar({ draft, onPay }: { draft: SaleDraft; onPay: () => void }) {
  const { total } = amountsOf(draft);
  const isEmpty = draft.lines.length === 0;
  return (
    <FormBar>
      <p className="mr-auto text-label text-ink-2 max-sm:hidden">
        {isEmpty ? 'Añade al menos un producto.' : linesTitle(draft)}
      </p>
      <Button aria-haspopup="dialog" disabled={isEmpty} onClick={onPay} className="tabular max-sm:w-full">
        Cobrar {formatPesos(total)}
      </Button>
    </FormBar>
  );
}

function linesTitle({ lines }: SaleDraft): string {
  const units = lines.reduce((sum, line) => sum + unitsOf(line), 0);
  if (units === 0) return 'Productos';
  return units === 1 ? '1 unidad' : `${units} unidades`;
}

/** Moves the focus to the first field with an error. */
function useFirstError(errors: object) {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  }, [errors]);
}

const backLink = <BackLink to="/admin/orders">Pedidos</BackLink>;
