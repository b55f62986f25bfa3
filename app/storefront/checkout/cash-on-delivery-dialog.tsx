import type { SubmissionResult } from '@conform-to/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useViewer } from '#app/account/use-viewer.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Modal, ModalHeader, SheetBody } from '#app/ui/dialog.tsx';
import { Skeleton } from '#app/ui/states.tsx';
import { dismissToast, toast } from '#app/ui/toast.tsx';
import { changeNotices, correctCart } from '#shop/cart/correction.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import { isAbroad } from '#shop/colombia.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { announceEmptyCart, useCart } from '../cart/use-cart.ts';
import { usePublicSettings } from '../use-public-settings.ts';
import { CartEmptied } from './cart-emptied.tsx';
import type { CashOnDeliveryAnswer } from './cash-on-delivery.ts';
import { CashOnDeliveryForm } from './cash-on-delivery-form.tsx';
import { dropDraft, endAttempt } from './order-draft.ts';
import { OrderPlaced } from './order-placed.tsx';
import { OrderLines, OrderSums } from './order-summary.tsx';
import { postForm, sendOrder } from './send-order.ts';
import { useUsedAddresses } from './use-used-addresses.ts';
import { UsedAddresses } from './used-addresses.tsx';

/** Where the order stands on this screen. */
type Stage =
  | { kind: 'filling'; submission: SubmissionResult | null }
  | { kind: 'sending' }
  /** the cart was not as shown: what changed, told once the cart says it too */
  | { kind: 'changed'; lines: ChangedLine[]; notices: { lineId: string; name: string; text: string }[] }
  | { kind: 'key-used'; orderNumber: string }
  /** the order is paid another way, or being confirmed */
  | { kind: 'settling'; order: { orderNumber: string; token: string } }
  | {
      kind: 'placed';
      lineIds: string[];
      order: { orderNumber: string; total: Pesos; token: string; destination: string };
    };

const start: Stage = { kind: 'filling', submission: null };

/** Orders the whole cart, paid on delivery: form and summary, then the order's number. */
export function CashOnDeliveryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { items, loaded, total, correct, removeOrdered } = useCart();
  const settings = usePublicSettings();
  const viewer = useViewer();
  const isKnown = viewer.state === 'signed-in';
  const addresses = useUsedAddresses(open && isKnown);
  const { revalidate } = useRevalidator();
  const [stage, setStage] = useState<Stage>(start);
  const id = useId();

  function close() {
    if (stage.kind === 'sending') return;
    // What was wrong with the form goes with it.
    dismissToast();
    setStage(start);
    onClose();
  }

  const nothingToOrder = open && loaded && items.length === 0 && stage.kind === 'filling';
  useEffect(() => {
    if (!nothingToOrder) return;
    announceEmptyCart();
    onClose();
  }, [nothingToOrder, onClose]);

  // The cart follows what is on the screen, never the other way round: an order's lines leave it once the order shows.
  useEffect(() => {
    if (stage.kind === 'placed') removeOrdered(stage.lineIds);
    if (stage.kind === 'changed') correct(stage.lines);
  }, [stage, removeOrdered, correct]);

  async function confirm(fields: FormData) {
    if (stage.kind === 'sending') return;
    if (items.length === 0) return announceEmptyCart();
    setStage({ kind: 'sending' });
    dismissToast();
    const answer = await sendOrder('/contraentrega', fields, items, postForm<CashOnDeliveryAnswer>);

    switch (answer.outcome) {
      case 'placed': {
        endAttempt();
        dropDraft();
        const destination = ['address', 'neighborhood', 'city'].map((name) => fields.get(name)).join(', ');
        setStage({
          kind: 'placed',
          lineIds: items.map((item) => item.lineId),
          order: { orderNumber: answer.orderNumber, total: answer.total, token: answer.token, destination },
        });
        return revalidate();
      }
      case 'form':
        return setStage({ kind: 'filling', submission: answer.submission });
      case 'changed':
        setStage({ kind: 'changed', lines: answer.lines, notices: changeNotices(items, answer.lines) });
        return revalidate();
      case 'key-used':
        endAttempt();
        return setStage({ kind: 'key-used', orderNumber: answer.orderNumber });
      case 'settling':
        endAttempt();
        return setStage({ kind: 'settling', order: answer.order });
      case 'empty-cart':
        return setStage(start);
      case 'failed':
      case 'unreachable':
        setStage(start);
        return announceFailure(answer.outcome === 'failed' ? answer.message : null);
    }
  }

  const insteadOfForm = () => {
    if (stage.kind === 'placed')
      return (
        <OrderPlaced
          titleId={`${id}-title`}
          order={stage.order}
          contactWhatsapp={settings.contactWhatsapp}
          onClose={close}
        />
      );
    if (stage.kind === 'changed' && correctCart(items, stage.lines).length === 0)
      return (
        <>
          <ModalHeader id={id} title="Pago Contraentrega" onClose={close} className="px-5 py-4 md:px-8" />
          <CartEmptied notices={stage.notices} />
        </>
      );
    return null;
  };
  const instead = insteadOfForm();
  if (instead) {
    return (
      <Modal
        open={open}
        onClose={close}
        kind="dialog"
        labelledBy={`${id}-title`}
        className="max-md:w-full md:w-[600px]"
      >
        {instead}
      </Modal>
    );
  }

  const formId = `${id}-form`;
  const confirmButton = (className: string) => (
    <Button
      type="submit"
      form={formId}
      disabled={items.length === 0}
      pending={stage.kind === 'sending'}
      pendingText="Procesando Pedido..."
      className={classNames('min-h-14 w-full', className)}
    >
      Confirmar Pedido
    </Button>
  );
  const sum = (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="text-[0.9375rem] font-semibold">Pagas al recibir</span>
      <span className="tabular ml-auto text-[1.375rem] leading-8 font-bold tracking-[-0.03em]">
        {formatPesos(total)}
      </span>
    </p>
  );

  return (
    <Modal
      open={open}
      onClose={close}
      kind="dialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-description`}
      className="max-md:w-full md:w-[min(920px,calc(100vw-48px))]"
    >
      <ModalHeader
        id={id}
        title="Pago Contraentrega"
        description="Pagas en efectivo cuando recibes tu pedido"
        onClose={close}
        className="px-5 py-4 md:px-8"
      />
      <SheetBody
        className="md:grid md:grid-cols-[1fr_300px]"
        foot={
          <>
            {sum}
            {confirmButton('mt-3')}
          </>
        }
      >
        <div className="px-5 py-6 md:px-8">
          {stage.kind === 'changed' && (
            <Notice title="Tu carrito cambió y aún no hay pedido. Revísalo y confirma de nuevo.">
              {stage.notices.length > 0 && (
                <ul className="mt-2 grid list-disc gap-1 pl-5">
                  {stage.notices.map(({ lineId, name, text }) => (
                    <li key={lineId}>
                      <b className="font-semibold">{name}</b>: {text}
                    </li>
                  ))}
                </ul>
              )}
            </Notice>
          )}
          {stage.kind === 'key-used' && (
            <Notice
              title={`Ya registramos tu pedido ${formatOrderNumber(stage.orderNumber)} con los datos que enviaste antes.`}
            >
              <p className="mt-1">
                Para cambiarlo, escríbenos por WhatsApp. Si quieres hacer otro pedido, confirma de nuevo.
              </p>
            </Notice>
          )}
          {stage.kind === 'settling' && (
            <Notice title={`El pago de tu pedido ${formatOrderNumber(stage.order.orderNumber)} ya está en curso.`}>
              <p className="mt-1">
                <a href={`/pedido/${stage.order.token}`} className="font-semibold underline underline-offset-4">
                  Ver mi pedido
                </a>
                . Si quieres hacer otro pedido, confirma de nuevo.
              </p>
            </Notice>
          )}
          {viewer.state === 'loading' || (isKnown && addresses === null) ? (
            <FormSkeleton />
          ) : (
            <>
              <UsedAddresses formId={formId} addresses={addresses?.filter(({ country }) => !isAbroad(country)) ?? []} />
              <CashOnDeliveryForm
                id={formId}
                person={isKnown ? viewer.viewer : null}
                settings={settings}
                lastResult={stage.kind === 'filling' ? stage.submission : null}
                onConfirm={(fields) => void confirm(fields)}
              />
            </>
          )}
        </div>
        <aside aria-label="Tu pedido" className="bg-sand px-5 py-6 md:px-6">
          {/* High up, where no toast lies over the button and a long form does not push it away. */}
          <div className="md:sticky md:top-6">
            <h3 className="text-base font-semibold">Tu pedido</h3>
            <p className="mt-0.5 mb-4 text-small text-ink-2">Todo lo que tienes en el carrito.</p>
            <OrderLines items={items} />
            <div className="mt-5">
              <OrderSums total={total}>
                <div className="mt-2 border-t border-line pt-3 max-md:hidden">{sum}</div>
              </OrderSums>
            </div>
            {confirmButton('mt-5 max-md:hidden')}
          </div>
        </aside>
      </SheetBody>
    </Modal>
  );
}

/** Whose name to fill in, and what they may choose from, is about to be known. */
function FormSkeleton() {
  return <Skeleton className="h-120 rounded-control" />;
}

/** Something about the order that has to be read before confirming again; it takes the focus. */
function Notice({ title, children }: { title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-6 rounded-control border border-line bg-ochre-tint px-4 py-3.5 text-[0.9375rem] leading-6 text-on-ochre-tint"
    >
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}

function announceFailure(message: string | null) {
  const description = 'Hubo un problema al guardar tu pedido. Por favor, inténtalo de nuevo.';
  toast({
    title: 'Error al procesar el pedido',
    description: message ? `${description} ${message}` : description,
    kind: 'destructive',
  });
}
