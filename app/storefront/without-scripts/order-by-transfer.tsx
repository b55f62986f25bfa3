import { data } from 'react-router';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext } from '#app/context.ts';
import { DeliveryChoice } from '#app/storefront/checkout/fields/delivery-choice.tsx';
import { action as placeByMethod } from '#app/storefront/checkout/place-checkout-order.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { liveQuoting } from '#app/storefront/shipping/live-quoting.server.ts';
import { useShippingStart } from '#app/storefront/shipping/use-shipping-start.ts';
import { cartTotal } from '#shop/cart/cart.ts';
import { fieldSetFor } from '#shop/orders/form/order-fields.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import { methodRecords } from '#shop/paying/payment-methods.ts';
import { quoteItems } from '#shop/shipping/quote-cart.server.ts';
import { mayCostMore } from '#shop/shipping/shipping-start.ts';
import type { Route } from './+types/order-by-transfer';
import { answerOrderForm, type RefusedForm } from './answer-order.server.ts';
import { DestinationForm } from './destination-form.tsx';
import { readCartNotice } from './guest-cart/cart-notices.ts';
import { useGuestShipping } from './guest-shipping.ts';
import { loadOrderPage, ownCartHeaders } from './load-order-page.server.ts';
import { GuestOrderForm, OrderPage } from './order-page.tsx';
import { AccountsForm, HeldAccounts, PlainProofField } from './transfer-parts.tsx';

const path = '/carrito/transferencia';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { cart, defaults, orderFields, accounts } = await loadOrderPage(request, context);
  // Account numbers are only sent once price and stock are reserved.
  const code = url.searchParams.get('aviso');
  const held = cart?.hold ? { accounts, until: cart.hold.expiresAt } : null;
  const place = readPlace(url);
  const quote = cart && place && (await quoteItems(context.get(dbContext), cart.items, place, liveQuoting(context)));
  const shipping = quote ? quote.price : null;
  const typed = { ...defaults, ...place };
  const query = place ? `?${new URLSearchParams({ departamento: place.department, ciudad: place.city })}` : '';
  const page = { notice: readCartNotice(code), isTooMany: code === 'muchas', action: path + query };
  return { cart, defaults: typed, orderFields, held, shipping, ...page };
}

export function headers() {
  return ownCartHeaders;
}

/** Orders the cart of a visitor without scripts, with the proof of its transfer. */
export async function action({ request, context }: Route.ActionArgs) {
  // Counted before the file is read, since reading it is the expensive part.
  const mayRead = await context.get(limitsContext).takeProof(context.get(clientAddressContext));
  if (!mayRead.ok) {
    const refused: RefusedForm = { typed: {}, errors: {}, title: retryText(mayRead.retryAfterSeconds) };
    return data(refused, { status: 429, headers: retryAfter(mayRead.retryAfterSeconds) });
  }
  return answerOrderForm({ request, context }, placeByMethod);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Pagar por transferencia',
    description: 'Cuentas, comprobante y datos de envío de tu pedido.',
    path,
    indexed: false,
  });

/** See `storefront/layout.tsx` and `root.tsx`. */
export const handle = { quietFrame: true, withoutScripts: true };

/** Rendered on the server only. */
export default function OrderByTransfer(props: Route.ComponentProps) {
  return import.meta.env.SSR ? <Page {...props} /> : null;
}

function Page({
  loaderData: { cart, defaults, orderFields, held, notice, isTooMany, shipping, action },
  actionData,
}: Route.ComponentProps) {
  const isService = cart !== null && isServiceOrder(cart.items);
  const items = cart?.items ?? [];
  const { total } = useGuestShipping(items, { known: actionData?.shipping ?? shipping });
  // Before the money is sent, its amount must be known.
  const isUnknown = mayCostMore(useShippingStart(), cartTotal(items), { isOnDelivery: false });
  const asksPlace = isUnknown && !isService && shipping === null && !actionData;
  return (
    <OrderPage
      title="Pagar por transferencia"
      cart={cart}
      refused={actionData}
      isTooMany={isTooMany}
      shipping={shipping}
    >
      {notice && (
        <p role="alert" className="mt-5 rounded-control bg-ochre-tint px-4 py-3.5 text-on-ochre-tint">
          {notice}
        </p>
      )}
      {cart && held && asksPlace ? (
        <DestinationForm action={path} defaults={defaults} />
      ) : cart && held ? (
        <>
          <HeldAccounts {...held} total={total} />
          <GuestOrderForm
            action={action}
            cart={cart}
            fieldSet={fieldSetFor(orderFields, methodRecords.transfer, { isService })}
            defaults={defaults}
            refused={actionData}
            lead={!isServiceOrder(cart.items) && <DeliveryChoice initial={actionData?.typed.delivery} />}
            shipping={shipping}
            submit={(total) => `Enviar pedido y comprobante de ${total}`}
          >
            <input type="hidden" name="paymentMethod" value="transfer" />
            <PlainProofField error={actionData?.errors.transferProof} />
          </GuestOrderForm>
        </>
      ) : (
        <AccountsForm />
      )}
    </OrderPage>
  );
}

/** The city in the address of the page, for which its shipping is shown; null without one. */
function readPlace(url: URL): { city: string; department: string } | null {
  const city = url.searchParams.get('ciudad')?.trim() ?? '';
  return city === '' ? null : { city, department: url.searchParams.get('departamento') ?? '' };
}
