import type { ReactNode } from 'react';
import { OrderOnWhatsApp } from '#app/storefront/cart/order-on-whatsapp.tsx';
import { DeliveryFields, NewsField } from '#app/storefront/checkout/fields/delivery-fields.tsx';
import { LinkedWording } from '#app/storefront/legal/linked-wording.tsx';
import { OrderTermsNote } from '#app/storefront/legal/order-terms-note.tsx';
import { QuietFrame } from '#app/storefront/quiet-frame.tsx';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { lineTotal } from '#shop/cart/cart.ts';
import { cartRows } from '#shop/cart/cart-rows.ts';
import type { GuestCart } from '#shop/guest-carts/find-guest-cart.server.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import { orderConsent } from '#shop/orders/form/order-consent.ts';
import { asksAddress, type FieldSet } from '#shop/orders/form/order-fields.ts';
import { serviceWithdrawalTerms } from '#shop/orders/order-terms.ts';
import { checkoutQuestion } from '#shop/whatsapp.ts';
import type { RefusedForm } from './answer-order.server.ts';
import { ChangedLines } from './guest-cart/guest-cart.tsx';
import { useGuestShipping } from './guest-shipping.ts';
import { orderFields, orderFormId, type TypedOrder } from './order-fields.ts';
import { PlainDoubtNote } from './plain-doubt-note.tsx';

type OrderPageProps = {
  title: string;
  cart: GuestCart | null;
  refused: RefusedForm | undefined;
  /** whether the cart has more units than the shop keeps for a transfer */
  isTooMany?: boolean;
  /** whether the order is fetched in the shop, so that nothing is sent */
  isFetched?: boolean;
  /** the price of its shipping, if its city is known */
  shipping?: Pesos | null;
  children: ReactNode;
};

/** A page without scripts that orders the visitor's cart: the lines, what went wrong, and the form. */
export function OrderPage({ title, cart, refused, isTooMany = false, isFetched = false, ...page }: OrderPageProps) {
  const { shipping = null, children } = page;
  return (
    <QuietFrame back={{ to: '/carrito', label: 'Volver', rest: ' al carrito' }} question={checkoutQuestion}>
      <div className="page-width max-w-200 pt-7 pb-16 md:pt-10 md:pb-24">
        <h1 className="text-page-phone md:text-page">{title}</h1>
        {refused && <Refusal refused={refused} />}
        {cart && (isTooMany || refused?.isTooMany) && (
          <OrderOnWhatsApp items={cart.items} className={`${buttonClass('whatsapp')} mt-4 w-full md:w-auto`} />
        )}
        <div className="mt-5">{cart && <ChangedLines notices={cart.notices} />}</div>
        {cart && cart.items.length > 0 ? (
          <>
            <Lines items={cart.items} known={refused?.shipping ?? shipping} isFetched={isFetched} />
            {children}
          </>
        ) : (
          <p className="text-ink-2">
            Tu carrito está vacío.{' '}
            <a href="/productos" className="font-semibold text-green underline">
              Ver productos
            </a>
          </p>
        )}
      </div>
    </QuietFrame>
  );
}

function Refusal({ refused: { title, text, token, mayBeAnother } }: { refused: RefusedForm }) {
  return (
    <div role="alert" className="mt-5 rounded-control bg-ochre-tint px-4 py-3.5 text-on-ochre-tint">
      <p className="font-semibold">{title}</p>
      {text && <p className="mt-1">{text}</p>}
      {token && (
        <p className="mt-1">
          <a href={`/pedido/${token}`} className="font-semibold underline underline-offset-4">
            Ver mi pedido
          </a>
        </p>
      )}
      {mayBeAnother && (
        <button
          type="submit"
          form={orderFormId}
          name="another"
          value="si"
          className={`${buttonClass('neutral', 'sm')} mt-3`}
        >
          Sí, es otro pedido
        </button>
      )}
    </div>
  );
}

type LinesProps = { items: GuestCart['items']; known: Pesos | null; isFetched: boolean };

function Lines({ items, ...shipped }: LinesProps) {
  const { label, total } = useGuestShipping(items, shipped);
  return (
    <section aria-labelledby="resumen" className="rounded-card border border-line bg-surface p-5">
      <h2 id="resumen" className="text-block">
        Resumen del pedido
      </h2>
      <ul className="mt-2">
        {cartRows(items).map(({ item, lineIds: { length: packs } }) => (
          <li key={item.lineId} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3">
            <span className="min-w-0 break-words">
              <span className="font-semibold">{item.name}</span>
              <span className="block text-small text-ink-2">
                {item.isOffer ? `${packs} x ${item.offerLabel || 'Oferta'}` : `Cantidad: ${item.quantity}`}
              </span>
            </span>
            <span className="tabular ml-auto font-semibold">{formatPesos(lineTotal(item) * packs)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{label}</span>
        <span className="tabular text-[1.5rem] leading-9 font-bold">{formatPesos(total)}</span>
      </p>
    </section>
  );
}

type GuestOrderFormProps = {
  action: string;
  cart: GuestCart;
  fieldSet: FieldSet;
  defaults: TypedOrder;
  refused: RefusedForm | undefined;
  /** the price of its shipping, if its city is known */
  shipping?: Pesos | null;
  /** the words of the button, with the total */
  submit: (total: string) => string;
  /** shown above the fields */
  lead?: ReactNode;
  /** what only this method asks for; `errors` are those of the last attempt */
  children?: ReactNode;
};

/** The form of an order, with the key of its attempt made by the server. */
export function GuestOrderForm({
  action,
  cart,
  fieldSet,
  defaults,
  refused,
  shipping: known = null,
  submit,
  lead,
  children,
}: GuestOrderFormProps) {
  const settings = usePublicSettings();
  const shipped = { known: refused?.shipping ?? known, isFetched: fieldSet.isFetched === true };
  const shipping = useGuestShipping(cart.items, shipped);
  const fields = orderFields(refused?.typed ?? defaults, refused?.errors);
  return (
    <form id={orderFormId} method="post" action={action} encType="multipart/form-data" noValidate className="mt-8">
      <h2 className="mb-4 text-block">{asksAddress(fieldSet) ? 'Datos de envío' : 'Tus datos'}</h2>
      <input type="hidden" name="order" value={JSON.stringify(cart.order)} />
      <input type="hidden" name="shownShipping" value={shipping.price} />
      {lead}
      <DeliveryFields fields={fields} fieldSet={fieldSet} Doubt={PlainDoubtNote} />
      {children}
      <CheckboxField
        id={fields.consent.id}
        name={fields.consent.name}
        error={fields.consent.errors}
        required
        className="mt-4"
      >
        <LinkedWording wording={orderConsent(settings)} />
      </CheckboxField>
      <NewsField fields={fields} fieldSet={fieldSet} />
      <button type="submit" className={`${buttonClass('primary')} mt-4 min-h-14 w-full`}>
        {submit(formatPesos(shipping.total))}
      </button>
      {fieldSet.isService ? (
        <p className="mt-5 text-small text-ink-2">{serviceWithdrawalTerms}</p>
      ) : (
        <OrderTermsNote isSent={asksAddress(fieldSet)} className="mt-5" />
      )}
    </form>
  );
}
