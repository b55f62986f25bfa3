import { data } from 'react-router';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, limitsContext } from '#app/context.ts';
import { DeliveryChoice } from '#app/storefront/checkout/fields/delivery-choice.tsx';
import { action as placeByMethod } from '#app/storefront/checkout/place-checkout-order.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { formatPesos } from '#shop/money.ts';
import { fieldSetFor } from '#shop/orders/form/order-fields.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import { methodRecords } from '#shop/paying/payment-methods.ts';
import type { Route } from './+types/order-by-transfer';
import { answerOrderForm, type RefusedForm } from './answer-order.server.ts';
import { readCartNotice } from './guest-cart/cart-notices.ts';
import { loadOrderPage, ownCartHeaders } from './load-order-page.server.ts';
import { GuestOrderForm, OrderPage } from './order-page.tsx';
import { AccountsForm, HeldAccounts, PlainProofField } from './transfer-parts.tsx';

const path = '/carrito/transferencia';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { cart, defaults, orderFields, accounts } = await loadOrderPage(request, context);
  // Account numbers are only sent once price and stock are reserved.
  const code = url.searchParams.get('aviso');
  const held = cart?.hold ? { accounts, until: cart.hold.expiresAt } : null;
  return { cart, defaults, orderFields, held, notice: readCartNotice(code), isTooMany: code === 'muchas' };
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
  loaderData: { cart, defaults, orderFields, held, notice, isTooMany },
  actionData,
}: Route.ComponentProps) {
  return (
    <OrderPage title="Pagar por transferencia" cart={cart} refused={actionData} isTooMany={isTooMany}>
      {notice && (
        <p role="alert" className="mt-5 rounded-control bg-ochre-tint px-4 py-3.5 text-on-ochre-tint">
          {notice}
        </p>
      )}
      {cart && held ? (
        <>
          <HeldAccounts {...held} total={cart.order.shownTotal} />
          <GuestOrderForm
            action={path}
            cart={cart}
            fieldSet={fieldSetFor(orderFields, methodRecords.transfer, { isService: isServiceOrder(cart.items) })}
            defaults={defaults}
            refused={actionData}
            lead={!isServiceOrder(cart.items) && <DeliveryChoice initial={actionData?.typed.delivery} />}
            submit={`Enviar pedido y comprobante de ${formatPesos(cart.order.shownTotal)}`}
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
