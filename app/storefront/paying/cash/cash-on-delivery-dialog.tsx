import { type ReactNode, useEffect, useId } from 'react';
import { useViewer } from '#app/account/use-viewer.ts';
import { AlreadyOrdered } from '#app/storefront/cart/already-ordered.tsx';
import { announceEmptyCart, readOrderElsewhere, useCart } from '#app/storefront/cart/use-cart.ts';
import { CartEmptied } from '#app/storefront/checkout/cart-emptied.tsx';
import { useOrderFields } from '#app/storefront/checkout/fields/use-order-fields.ts';
import { UsedAddresses } from '#app/storefront/checkout/fields/used-addresses.tsx';
import { OrderSums } from '#app/storefront/checkout/order-summary.tsx';
import { SignInLink } from '#app/storefront/checkout/sign-in-link.tsx';
import { PayingNotice } from '#app/storefront/paying/notices/paying-notice.tsx';
import { ProblemNotice } from '#app/storefront/paying/notices/problem-notice.tsx';
import { TooManyNotice } from '#app/storefront/paying/notices/too-many-notice.tsx';
import { useExceededLimit } from '#app/storefront/paying/notices/use-exceeded-limit.ts';
import { keepDraft, type Ordered } from '#app/storefront/paying/order-draft.ts';
import type { Problem, Stage } from '#app/storefront/paying/paying-stages.ts';
import type { OpenDialog } from '#app/storefront/paying/signing-in.ts';
import { type ShownShipping, useShipping } from '#app/storefront/shipping/use-shipping.ts';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Modal, ModalHeader, SheetBody } from '#app/ui/dialog.tsx';
import { useBackCloses } from '#app/ui/hooks/use-back-closes.ts';
import { Skeleton } from '#app/ui/states.tsx';
import { type CartItem, cartTotal } from '#shop/cart/cart.ts';
import { correctCart } from '#shop/cart/correction.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import { fieldSetFor } from '#shop/orders/form/order-fields.ts';
import { exceededLimitText } from '#shop/orders/limits/order-limits.ts';
import { methodRecords } from '#shop/paying/payment-methods.ts';
import { wayRecords } from '#shop/paying/payment-ways.ts';
import type { RefusedDelivery } from '#shop/shipping/delivery-refusal.ts';
import { CashOnDeliveryForm } from './cash-on-delivery-form.tsx';
import { CartRest, OrderLinesEditor } from './order-lines-editor.tsx';
import { OrderPlaced } from './order-placed.tsx';
import { useCashOnDelivery } from './use-cash-on-delivery.ts';
import { useOrderedLines } from './use-ordered-lines.ts';
import { useUsedAddresses } from './use-used-addresses.ts';

const { orderLabel: title, confirmLabel } = methodRecords.cash;
const description = wayRecords.cash.text;

const noticeClass = 'mb-6 text-[0.9375rem] leading-6';

type DialogProps = {
  open: boolean;
  ordered: Ordered;
  /** the lines to start with; null for the whole cart */
  chosen: CartItem[] | null;
  onClose: () => void;
};

/**
 * Orders the line chosen on a product's page, or the whole cart, paid on delivery: lines and form, then the
 * confirmation.
 */
export function CashOnDeliveryDialog({ open, ordered, chosen, onClose }: DialogProps) {
  const { loaded } = useCart();
  const lines = useOrderedLines(chosen);
  const { items, others } = lines;
  const { stage, close, place } = useCashOnDelivery(ordered, lines, onClose);
  const id = useId();
  const shipping = useShipping({ formId: `${id}-form`, stage, items, isSent: true });
  const shown = shipping.shown(true);
  const total = cartTotal(items) + shown.price;
  useBackCloses(open, close);

  const problem = stage.kind === 'filling' ? stage.problem : null;
  const isEmpty = items.length === 0 && others.length === 0 && problem?.kind !== 'changed';
  const orderElsewhere = isEmpty && !chosen && stage.kind === 'filling' ? readOrderElsewhere() : null;
  const nothingToOrder = open && loaded && isEmpty && stage.kind === 'filling' && !orderElsewhere;
  useEffect(() => {
    if (!nothingToOrder) return;
    if (!chosen) announceEmptyCart();
    onClose();
  }, [nothingToOrder, chosen, onClose]);

  const confirming = { formId: `${id}-form`, stage, total, shipping: shown, disabled: items.length === 0 };
  const frame = { id, open, onClose: close };
  if (stage.kind === 'done') {
    return (
      <NarrowDialog {...frame}>
        <OrderPlaced titleId={`${id}-title`} done={stage.done} onClose={close} />
      </NarrowDialog>
    );
  }
  if (orderElsewhere) {
    return (
      <NarrowDialog {...frame} title={title}>
        <AlreadyOrdered order={orderElsewhere} />
      </NarrowDialog>
    );
  }
  if (problem?.kind === 'changed' && correctCart(items, problem.lines).length === 0) {
    return (
      <NarrowDialog {...frame} title={title}>
        <CartEmptied title={chosen ? 'No queda nada por pedir' : undefined} notices={problem.notices} />
      </NarrowDialog>
    );
  }
  return (
    <Modal
      open={open}
      onClose={close}
      kind="dialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-description`}
      className="max-md:w-full md:w-[min(920px,calc(100vw-48px))]"
    >
      <ModalHeader id={id} title={title} description={description} onClose={close} className="px-5 py-4 md:px-8" />
      <SheetBody
        className="md:grid md:grid-cols-[1fr_300px] md:grid-rows-[auto_1fr]"
        foot={
          <>
            <Sum total={total} />
            <ConfirmButton {...confirming} className="mt-3" />
          </>
        }
      >
        <OrderedPart titleId={`${id}-order`} lines={lines} isCart={!chosen} isInert={stage.kind === 'sending'} />
        <div className="px-5 py-6 md:col-start-1 md:row-span-2 md:row-start-1 md:px-8">
          <Notice {...{ problem, items, ordered }} refusal={shown.refusal} formId={confirming.formId} />
          <CartRest {...lines} focusId={`${id}-order`} isInert={stage.kind === 'sending'} />
          <FormPart
            {...{ formId: confirming.formId, open, stage, promise: shown.promise }}
            onShown={shipping.look}
            onConfirm={(fields) => place(shipping.confirm(fields, true))}
            dialog={{ ordered, lines: items }}
          />
        </div>
        <SumsPart {...confirming} />
      </SheetBody>
    </Modal>
  );
}

type NarrowDialogProps = { id: string; open: boolean; onClose: () => void; title?: string; children: ReactNode };

/** The dialog without the form; content without `title` names the dialog itself. */
function NarrowDialog({ id, open, onClose, title, children }: NarrowDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      kind="dialog"
      labelledBy={`${id}-title`}
      className="max-md:w-full md:w-[600px]"
    >
      {title && <ModalHeader id={id} title={title} onClose={onClose} className="px-5 py-4 md:px-8" />}
      {children}
    </Modal>
  );
}

type NoticeProps = {
  problem: Problem | null;
  /** why the order cannot be paid on delivery where it goes */
  refusal: RefusedDelivery | null;
  items: CartItem[];
  ordered: Ordered;
  formId: string;
};

/** Why the order was refused, or that it is too large to be placed or not paid on delivery where it goes. */
function Notice({ problem, refusal, ...about }: NoticeProps) {
  const { items } = about;
  const exceeded = useExceededLimit(items);
  if (problem) return <ProblemNotice problem={problem} {...about} className={noticeClass} />;
  if (!exceeded) return refusal && <PayingNotice role="status" title={refusal.full} className={noticeClass} />;
  return <TooManyNotice role="status" text={exceededLimitText(exceeded)} items={items} className={noticeClass} />;
}

type OrderedPartProps = {
  titleId: string;
  lines: ReturnType<typeof useOrderedLines>;
  isCart: boolean;
  isInert: boolean;
};

/** The lines to order, which can still be changed. */
function OrderedPart({ titleId, lines, isCart, isInert }: OrderedPartProps) {
  return (
    <section
      aria-labelledby={titleId}
      inert={isInert}
      className="grid content-start gap-3 bg-sand px-5 pt-4 pb-4 md:col-start-2 md:px-6 md:pt-6 md:pb-0"
    >
      <h3 id={titleId} tabIndex={-1} className="w-fit text-base font-semibold outline-none">
        Tu pedido
      </h3>
      {isCart && <p className="mt-0.5 text-small text-ink-2">Todo lo que tienes en el carrito.</p>}
      <OrderLinesEditor {...lines} focusId={titleId} />
    </section>
  );
}

type PartProps = { formId: string; stage: Stage };

/** The form, rendered once the viewer and their addresses are loaded. */
function FormPart({
  formId,
  open,
  stage,
  promise,
  onShown,
  onConfirm,
  dialog,
}: PartProps & {
  open: boolean;
  promise: ShownShipping['promise'];
  onShown: (form: HTMLFormElement | null) => void;
  onConfirm: (form: FormData) => void;
  dialog: OpenDialog;
}) {
  const settings = usePublicSettings();
  const { fields } = fieldSetFor(useOrderFields(), methodRecords.cash);
  const viewer = useViewer();
  const isKnown = viewer.state === 'signed-in';
  const addresses = useUsedAddresses(open && isKnown);
  if (viewer.state === 'loading' || (isKnown && addresses === null))
    return <Skeleton className="h-120 rounded-control" />;
  return (
    <>
      {!isKnown && <SignInLink onLeave={() => leave(formId, dialog)} />}
      <UsedAddresses formId={formId} fields={fields} addresses={addresses ?? []} />
      <CashOnDeliveryForm
        id={formId}
        person={isKnown ? viewer.viewer : null}
        settings={settings}
        lastResult={stage.kind === 'filling' ? stage.submission : null}
        promise={promise}
        onShown={onShown}
        onConfirm={onConfirm}
      />
    </>
  );
}

/** Stores the guest's form before signing in, and returns the dialog to show again. */
function leave(formId: string, dialog: OpenDialog): OpenDialog {
  const form = document.getElementById(formId);
  if (form instanceof HTMLFormElement) keepDraft('', new FormData(form));
  return dialog;
}

/** The sums; on wide screens also the total and the button. */
function SumsPart(confirming: Omit<ConfirmButtonProps, 'className'>) {
  return (
    <div className="bg-sand px-5 pb-6 max-md:pt-4 md:col-start-2 md:px-6">
      <div className="md:sticky md:top-0 md:pt-5">
        <OrderSums
          subtotal={confirming.total - confirming.shipping.price}
          shipping={confirming.shipping}
          isService={false}
        >
          <div className="mt-2 border-t border-line pt-3 max-md:hidden">
            <Sum total={confirming.total} />
          </div>
        </OrderSums>
        <ConfirmButton {...confirming} className="mt-5 max-md:hidden" />
      </div>
    </div>
  );
}

function Sum({ total }: { total: Pesos }) {
  return (
    <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="text-[0.9375rem] font-semibold">Pagas al recibir</span>
      <span className="tabular ml-auto text-[1.375rem] leading-8 font-bold tracking-[-0.03em]">
        {formatPesos(total)}
      </span>
    </p>
  );
}

type ConfirmButtonProps = PartProps & {
  total: Pesos;
  shipping: ShownShipping;
  disabled: boolean;
  className: string;
};

/** On wide screens the button follows the sums, away from the corner where toasts appear. */
function ConfirmButton({ formId, stage, total, disabled, className }: ConfirmButtonProps) {
  return (
    <Button
      type="submit"
      form={formId}
      disabled={disabled}
      pending={stage.kind === 'sending'}
      pendingText="Procesando Pedido..."
      className={classNames('min-h-14 w-full', className)}
    >
      {confirmLabel(formatPesos(total))}
    </Button>
  );
}
