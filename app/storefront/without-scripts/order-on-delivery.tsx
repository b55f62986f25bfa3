import { pageHead } from '#app/storefront/page-head.ts';
import { action as placeOnDelivery } from '#app/storefront/paying/cash/cash-on-delivery.ts';
import { fieldSetFor } from '#shop/orders/form/order-fields.ts';
import { methodRecords } from '#shop/paying/payment-methods.ts';
import type { Route } from './+types/order-on-delivery';
import { answerOrderForm } from './answer-order.server.ts';
import { loadOrderPage, ownCartHeaders } from './load-order-page.server.ts';
import { GuestOrderForm, OrderPage } from './order-page.tsx';

const path = '/carrito/contraentrega';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { cart, defaults, orderFields } = await loadOrderPage(request, context);
  return { cart, defaults, orderFields };
}

export function headers() {
  return ownCartHeaders;
}

/** Orders the cart of a visitor without scripts, to be paid on delivery. */
export async function action({ request, context }: Route.ActionArgs) {
  return answerOrderForm({ request, context }, placeOnDelivery);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Pagar contraentrega',
    description: 'Datos de envío de tu pedido con pago contraentrega.',
    path,
    indexed: false,
  });

/** See `storefront/layout.tsx` and `root.tsx`. */
export const handle = { quietFrame: true, withoutScripts: true };

/** Rendered on the server only. */
export default function OrderOnDelivery(props: Route.ComponentProps) {
  return import.meta.env.SSR ? <Page {...props} /> : null;
}

function Page({ loaderData: { cart, defaults, orderFields }, actionData }: Route.ComponentProps) {
  return (
    <OrderPage title="Pagar contraentrega" cart={cart} refused={actionData}>
      {cart && (
        <GuestOrderForm
          action={path}
          cart={cart}
          fieldSet={fieldSetFor(orderFields, methodRecords.cash)}
          defaults={defaults}
          refused={actionData}
          submit={(total) => `Pedir y pagar ${total} al recibir`}
        />
      )}
    </OrderPage>
  );
}
