import { action as placeByMethod } from '#app/storefront/checkout/place-checkout-order.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { StoreHours } from '#app/storefront/store-hours.tsx';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { fieldSetFor } from '#shop/orders/form/order-fields.ts';
import { methodRecords } from '#shop/paying/payment-methods.ts';
import { storePlace } from '#shop/settings/store-place.ts';
import type { Route } from './+types/order-at-pickup';
import { answerOrderForm } from './answer-order.server.ts';
import { loadOrderPage, ownCartHeaders } from './load-order-page.server.ts';
import { GuestOrderForm, OrderPage } from './order-page.tsx';

const path = '/carrito/recoger';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { cart, defaults, orderFields } = await loadOrderPage(request, context);
  return { cart, defaults, orderFields };
}

export function headers() {
  return ownCartHeaders;
}

/** Orders the cart of a visitor without scripts, to be fetched and paid in the shop. */
export async function action({ request, context }: Route.ActionArgs) {
  return answerOrderForm({ request, context }, placeByMethod);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Recoger en la tienda',
    description: 'Datos de tu pedido para recogerlo y pagarlo en la tienda.',
    path,
    indexed: false,
  });

/** See `storefront/layout.tsx` and `root.tsx`. */
export const handle = { quietFrame: true, withoutScripts: true };

/** Rendered on the server only. */
export default function OrderAtPickup(props: Route.ComponentProps) {
  return import.meta.env.SSR ? <Page {...props} /> : null;
}

function Page({ loaderData: { cart, defaults, orderFields }, actionData }: Route.ComponentProps) {
  const settings = usePublicSettings();
  return (
    <OrderPage title="Recoger en la tienda" cart={cart} refused={actionData} isFetched>
      <p className="mt-5 text-ink-2">
        Lo recoges y lo pagas en {storePlace(settings).address}. Te avisamos cuando esté listo.{' '}
        <StoreHours text={settings.openingHours} />
      </p>
      {cart && (
        <GuestOrderForm
          action={path}
          cart={cart}
          fieldSet={fieldSetFor(orderFields, methodRecords.pickup, { isFetched: true })}
          defaults={defaults}
          refused={actionData}
          submit={methodRecords.pickup.confirmLabel}
          lead={<input type="hidden" name="delivery" value="pickup" />}
        >
          <input type="hidden" name="paymentMethod" value="pickup" />
        </GuestOrderForm>
      )}
    </OrderPage>
  );
}
