import { data } from 'react-router';
import { secretHeaders } from '#app/account/sign-in/card-page/secret-headers.ts';
import { retryAfter } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext } from '#app/context.ts';
import { secretPageHead } from '#app/storefront/page-head.ts';
import { findOrderByToken } from '#shop/orders/list/read-order.server.ts';
import { listCustomerParcels } from '#shop/parcels/find-parcel.server.ts';
import type { Route } from './+types/shipment';

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const allowed = await context.get(limitsContext).takeStateCheck(token, context.get(clientAddressContext));
  if (!allowed.ok) throw data(null, { status: 429, headers: retryAfter(allowed.retryAfterSeconds) });
  const db = context.get(dbContext);
  const order = await findOrderByToken(db, token);
  if (!order) throw data(null, { status: 404 });
  return { orderNumber: order.orderNumber, parcels: await listCustomerParcels(db, order.id) };
}

export const headers: Route.HeadersFunction = secretHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  secretPageHead(matches[1].loaderData, {
    title: 'Seguir el envío',
    description: 'Con qué transportadora va tu pedido.',
    // The URL is a secret: link previews must not repeat it.
    path: '/pedido',
  });

/** See `storefront/layout.tsx` and `root.tsx`. */
export const handle = { quietFrame: true, withoutScripts: true };

export default function Shipment(props: Route.ComponentProps) {
  return Page && <Page {...props} />;
}

/** Rendered on the server only: browsers load none of its modules. */
const Page = import.meta.env.SSR ? (await import('./shipment-page.tsx')).ShipmentPage : null;
