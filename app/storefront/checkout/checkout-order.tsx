import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { toast } from '#app/ui/toast.tsx';
import { uploadWithProgress } from '#app/upload-with-progress.ts';
import { isHome } from '#shop/orders/checkout-form.ts';
import { type CheckoutMethod, isCheckoutMethod } from '#shop/orders/checkout-method.ts';
import { orderConsent } from '#shop/orders/order-form.ts';
import { withdrawalWorkingDays } from '#shop/orders/order-terms.ts';
import { useCart } from '../cart/use-cart.ts';
import { LinkedWording } from '../legal/linked-wording.tsx';
import { loadWidget } from '../payment/open-widget.ts';
import { usePublicSettings } from '../use-public-settings.ts';
import type { CheckoutAnswer } from './checkout-answers.ts';
import type { CheckoutOffer } from './checkout-body.tsx';
import { ShippingFields } from './checkout-fields.tsx';
import { MethodChoice } from './checkout-methods.tsx';
import { CheckoutNotice } from './checkout-notice.tsx';
import { formToast, isBusy } from './checkout-state.ts';
import { CheckoutLines, CheckoutSums, FoldedSummary } from './checkout-summary.tsx';
import { MethodPanel, type MethodPanelHandle } from './method-panel.tsx';
import { keepDraft } from './order-draft.ts';
import { orderRequest } from './send-order.ts';
import type { Checkout } from './use-checkout.ts';
import { isShippingComplete, useCheckoutForm } from './use-checkout-form.ts';
import { UsedAddresses } from './used-addresses.tsx';

/** Where the order goes, how it is paid, what it comes to. All typed stays, whatever becomes of a try. */
export function CheckoutOrder({ offer, checkout }: { offer: CheckoutOffer; checkout: Checkout }) {
  const { stage, confirm } = checkout;
  const { items, total } = useCart();
  const settings = usePublicSettings();
  const formId = `${useId()}-form`;
  const owner = offer.person?.email ?? '';

  const { form, fields, draftMethod } = useCheckoutForm({
    id: formId,
    person: offer.person,
    lastResult: stage.kind === 'filling' ? stage.submission : null,
    onInvalid() {
      panel.current?.check();
      toast(formToast(method));
    },
    onConfirm(formData) {
      if (method) void send(formData, method);
    },
  });
  const panel = useRef<MethodPanelHandle>(null);
  const upload = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [proofRefusal, setProofRefusal] = useState<string | null>(null);
  const isAbroad = !isHome(fields.country.value);
  const methods = offeredMethods(offer);
  const refusals: Partial<Record<CheckoutMethod, string>> = isAbroad ? { cash: 'Solo para pedidos en Colombia' } : {};
  const [chosen, setChosen] = useState<CheckoutMethod | null>(isCheckoutMethod(draftMethod) ? draftMethod : null);
  const choosable = methods.filter((method) => !refusals[method]);
  const method = choosable.find((one) => one === chosen) ?? choosable[0] ?? null;

  const [isComplete, setIsComplete] = useState(false);
  useEffect(() => {
    const element = document.getElementById(formId);
    if (element instanceof HTMLFormElement) setIsComplete(isShippingComplete(element));
  }, [formId]);

  function noteInput(element: HTMLFormElement, chosenMethod = method) {
    const typed = new FormData(element);
    if (chosenMethod) typed.set('paymentMethod', chosenMethod);
    keepDraft(owner, typed);
    setIsComplete(isShippingComplete(element));
  }

  function choose(next: CheckoutMethod) {
    setChosen(next);
    const element = document.getElementById(formId);
    if (element instanceof HTMLFormElement) noteInput(element, next);
  }

  const widgetUrl = method === 'widget' ? offer.provider?.widgetUrl : undefined;
  useEffect(() => {
    // Fetched before it is needed. Should that fail, the press on the button tries again and tells.
    if (widgetUrl) loadWidget(widgetUrl).catch(() => {});
  }, [widgetUrl]);

  async function send(formData: FormData, by: CheckoutMethod) {
    if (panel.current && !panel.current.check()) {
      panel.current.focus();
      return toast(formToast(by));
    }
    const text = (name: string) => String(formData.get(name) ?? '').trim();
    await confirm({
      fields: formData,
      sent: {
        method: by,
        lineIds: items.map(({ lineId }) => lineId),
        destination: ['address', 'neighborhood', 'city', ...(isAbroad ? ['country'] : [])]
          .map(text)
          .filter(Boolean)
          .join(', '),
        email: text('email'),
      },
      collect: async () => (panel.current ? panel.current.prepare() : {}),
      ...(by === 'transfer' && { post: sendWithProof }),
    });
  }

  /** A file takes its time, so how far it has got is shown, and it can be called back. */
  async function sendWithProof(url: string, formData: FormData) {
    upload.current = new AbortController();
    setProgress(0);
    const answer = await uploadWithProgress<CheckoutAnswer>(url, formData, setProgress, upload.current.signal);
    setProgress(null);
    setProofRefusal(answer.outcome === 'proof' ? answer.message : null);
    return answer;
  }

  function submit() {
    const element = document.getElementById(formId);
    if (element instanceof HTMLFormElement) element.requestSubmit();
  }

  /** To the first field that is missing. */
  function leadToGap() {
    const element = document.getElementById(formId);
    const gap = element instanceof HTMLFormElement && element.querySelector<HTMLElement>(':invalid');
    if (gap) gap.focus();
  }

  return (
    <>
      <h1 className="text-page-phone md:text-page">Finalizar Compra</h1>
      <div
        data-toasts="left"
        className="mt-5 grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_27rem] xl:gap-x-18"
      >
        <FoldedSummary items={items} total={total} />
        <div className="grid min-w-0 gap-9">
          <section aria-labelledby={`${formId}-shipping`}>
            <h2 id={`${formId}-shipping`} className="mb-4 text-block">
              Datos de envío
            </h2>
            <UsedAddresses formId={form.id} addresses={offer.addresses} />
            <ShippingFields form={form} fields={fields} onInput={noteInput} />
          </section>
          <MethodChoice
            methods={methods}
            chosen={method}
            onChoose={choose}
            refusals={refusals}
            panel={
              method && (
                <MethodPanel
                  method={method}
                  ref={(handle) => {
                    panel.current = handle;
                  }}
                  offer={offer}
                  order={orderRequest(items)}
                  isShippingComplete={isComplete}
                  onIncomplete={leadToGap}
                  onEnter={submit}
                  onRefused={checkout.refused}
                  proofRefusal={proofRefusal}
                  onProofChosen={() => setProofRefusal(null)}
                  progress={progress}
                  onCancel={() => upload.current?.abort()}
                />
              )
            }
          />
        </div>
        <section
          aria-labelledby={`${formId}-summary`}
          className="rounded-card border border-line bg-surface p-5 md:p-7 lg:sticky lg:top-6"
        >
          <h2 id={`${formId}-summary`} className="mb-4 text-block">
            Resumen del pedido
          </h2>
          <div className="mb-5 border-b border-line pb-5 max-lg:hidden">
            <CheckoutLines items={items} />
          </div>
          <CheckoutSums total={total} isAbroad={isAbroad} />
          <CheckoutNotice stage={stage} method={method} formId={form.id} />
          <CheckboxField
            id={fields.consent.id}
            name={fields.consent.name}
            form={form.id}
            error={fields.consent.errors}
            required
            className="mt-4"
          >
            <LinkedWording wording={orderConsent(settings)} />
          </CheckboxField>
          <Button
            type="submit"
            form={form.id}
            disabled={items.length === 0 || method === null}
            pending={isBusy(stage)}
            pendingText={
              stage.kind === 'confirming' || stage.kind === 'checking'
                ? 'Confirmando tu pago...'
                : 'Procesando Pedido...'
            }
            className="mt-4 min-h-14 w-full"
          >
            Confirmar Pedido
          </Button>
          {progress !== null && (
            // The proof's own field tells it too, but on a phone that lies out of sight.
            <p aria-hidden="true" className="tabular mt-3 text-small font-semibold text-ink-2">
              {progress < 1 ? `Subiendo el comprobante: ${Math.floor(progress * 100)} %` : 'Revisando el comprobante…'}
            </p>
          )}
          <p className="mt-3 text-small text-ink-2">
            Tienes {withdrawalWorkingDays} días hábiles de retracto desde la entrega.
          </p>
        </section>
      </div>
    </>
  );
}

/** In the order in which they are offered; the first is chosen until the shopper chooses. */
function offeredMethods({ provider, banks }: CheckoutOffer): CheckoutMethod[] {
  return [
    ...(provider ? (['widget'] as const) : []),
    ...(banks.length > 0 ? (['transfer'] as const) : []),
    ...(provider ? (['card'] as const) : []),
    'cash',
  ];
}
