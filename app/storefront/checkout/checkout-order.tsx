import { useState } from 'react';
import { useCart } from '#app/storefront/cart/use-cart.ts';
import { LinkedWording } from '#app/storefront/legal/linked-wording.tsx';
import { MethodChoice } from '#app/storefront/paying/method-choice.tsx';
import { methodUis } from '#app/storefront/paying/method-uis.ts';
import { TooManyNotice } from '#app/storefront/paying/notices/too-many-notice.tsx';
import { useExceededLimit } from '#app/storefront/paying/notices/use-exceeded-limit.ts';
import { isBusy, type Stage } from '#app/storefront/paying/paying-stages.ts';
import { orderRequest } from '#app/storefront/paying/send-order.ts';
import { PromiseNote } from '#app/storefront/shipping/promise-note.tsx';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { type CartItem, cartTotal } from '#shop/cart/cart.ts';
import { formatPesos } from '#shop/money.ts';
import { orderConsent } from '#shop/orders/form/order-consent.ts';
import { asksAddress } from '#shop/orders/form/order-fields.ts';
import { exceededLimitText } from '#shop/orders/limits/order-limits.ts';
import { withdrawalWorkingDays } from '#shop/orders/order-terms.ts';
import { methodRecords } from '#shop/paying/payment-methods.ts';
import { wayRecords } from '#shop/paying/payment-ways.ts';
import { AbroadNotice } from './abroad-notice.tsx';
import { CheckoutNotice } from './checkout-notice.tsx';
import type { CheckoutOffer } from './checkout-offer.ts';
import { CheckoutLines, CheckoutSums, FoldedSummary } from './checkout-summary.tsx';
import { ShippingFields } from './fields/checkout-fields.tsx';
import { RememberedNote } from './fields/remembered-note.tsx';
import { UsedAddresses } from './fields/used-addresses.tsx';
import { SignInLink } from './sign-in-link.tsx';
import type { Checkout } from './use-checkout.ts';
import { useCheckoutOrder } from './use-checkout-order.ts';

/** The checkout form: address, payment method and totals. Input survives failed attempts. */
export function CheckoutOrder({ offer, checkout }: { offer: CheckoutOffer; checkout: Checkout }) {
  const { items } = useCart();
  const exceeded = useExceededLimit(items);
  const order = useCheckoutOrder(offer, checkout);
  const [progress, setProgress] = useState<number | null>(null);
  const { form, fields, way, method, total } = order;
  const Panel = method && methodUis[method].CheckoutPanel;

  return (
    <>
      <h1 className="text-page-phone md:text-page">Finalizar Compra</h1>
      {exceeded && !isTooMany(checkout.stage) && (
        <TooManyNotice
          role="status"
          text={exceededLimitText(exceeded)}
          items={items}
          className="mt-5 text-label font-[450]"
        />
      )}
      <div
        data-toasts="left"
        className="mt-5 grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_27rem] xl:gap-x-18"
      >
        <FoldedSummary items={items} total={total} />
        <div className="grid min-w-0 gap-9">
          <section aria-labelledby={`${form.id}-shipping`}>
            <h2 id={`${form.id}-shipping`} className="mb-4 text-block">
              {asksAddress(order.fieldSet) ? 'Datos de envío' : 'Tus datos'}
            </h2>
            {asksAddress(order.fieldSet) && (
              <UsedAddresses formId={form.id} fields={order.fieldSet.fields} addresses={offer.addresses} />
            )}
            {!offer.person && <SignInLink onLeave={order.keepForm} />}
            {order.areRemembered && <RememberedNote formId={form.id} />}
            <ShippingFields
              form={form}
              fields={fields}
              fieldSet={order.fieldSet}
              onInput={order.noteInput}
              delivery={order.delivery}
            />
          </section>
          {order.country === null && (
            <MethodChoice
              ways={order.ways}
              chosen={way}
              onChoose={order.choose}
              panel={
                Panel &&
                way && (
                  <Panel
                    ref={order.panel}
                    way={wayRecords[way]}
                    provider={offer.provider}
                    banks={offer.banks}
                    order={orderRequest(items)}
                    shipping={order.shipping.price}
                    isShippingComplete={order.isComplete}
                    onIncomplete={order.focusGap}
                    onEnter={order.submit}
                    onRefused={checkout.refused}
                    onProgress={setProgress}
                  />
                )
              }
            />
          )}
        </div>
        <ConfirmSection stage={checkout.stage} order={order} items={items} progress={progress} />
      </div>
    </>
  );
}

/** Whether the confirmation was refused because of a limit, which the notice above the button says. */
const isTooMany = (stage: Stage) => stage.kind === 'filling' && stage.problem?.kind === 'too-many';

type ConfirmSectionProps = {
  stage: Stage;
  order: ReturnType<typeof useCheckoutOrder>;
  items: CartItem[];
  /** the uploaded share of a file, from 0 to 1; null while nothing is uploading */
  progress: number | null;
};

/**
 * The summary: lines on large screens, totals, and the consent and button that order, or a notice if it goes abroad.
 */
function ConfirmSection({ stage, order, items, progress }: ConfirmSectionProps) {
  const { form } = order;
  return (
    <section
      aria-labelledby={`${form.id}-summary`}
      className="rounded-card border border-line bg-surface p-5 md:p-7 lg:sticky lg:top-6"
    >
      <h2 id={`${form.id}-summary`} className="mb-4 text-block">
        Resumen del pedido
      </h2>
      <div className="mb-5 border-b border-line pb-5 max-lg:hidden">
        <CheckoutLines items={items} />
      </div>
      <CheckoutSums
        subtotal={cartTotal(items)}
        shipping={order.shipping}
        isAbroad={order.country !== null}
        isService={order.fieldSet.isService === true}
        isFetched={order.fieldSet.isFetched === true}
      />
      {order.country === null && asksAddress(order.fieldSet) && (
        <PromiseNote own={order.shipping.promise} className="mt-3" />
      )}
      {order.country === null ? (
        <Confirmation stage={stage} order={order} items={items} />
      ) : (
        <AbroadNotice items={items} country={order.country} />
      )}
      {progress !== null && (
        // Repeated here, because on phones the proof field, which also shows it, is off screen.
        <p aria-hidden="true" className="tabular mt-3 text-small font-semibold text-ink-2">
          {progress < 1 ? `Subiendo el comprobante: ${Math.floor(progress * 100)} %` : 'Revisando el comprobante…'}
        </p>
      )}
      <p className="mt-3 text-small text-ink-2">
        Tienes {withdrawalWorkingDays} días hábiles de retracto desde{' '}
        {order.fieldSet.isService ? 'que lo contratas' : 'la entrega'}.
      </p>
    </section>
  );
}

/** The end of the form for an order in Colombia: a notice, the consent and the button. */
function Confirmation({ stage, order, items }: Omit<ConfirmSectionProps, 'progress'>) {
  const settings = usePublicSettings();
  const { form, fields, method, total } = order;
  return (
    <>
      <CheckoutNotice stage={stage} items={items} method={method} formId={form.id} />
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
          stage.kind === 'confirming' || stage.kind === 'checking' ? 'Confirmando tu pago...' : 'Procesando Pedido...'
        }
        className="mt-4 min-h-14 w-full"
      >
        {method ? methodRecords[method].confirmLabel(formatPesos(total)) : 'Elige cómo pagar'}
      </Button>
    </>
  );
}
