import { data, redirect } from 'react-router';
import { secretHeaders } from '#app/account/sign-in/card-page/secret-headers.ts';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { orderPageOf } from '#app/storefront/order/order-page-of.ts';
import { secretPageHead } from '#app/storefront/page-head.ts';
import { fieldSetFor } from '#shop/orders/form/order-fields.ts';
import { type AddressErrors, parseAddress } from '#shop/orders/revisions/customer-changes/address-form.ts';
import { correctAddress } from '#shop/orders/revisions/customer-changes/correct-address.server.ts';
import { isRevisionOffered } from '#shop/orders/revisions/offered-revision.server.ts';
import { canCorrectAddress } from '#shop/orders/revisions/order-content.ts';
import { methodOf } from '#shop/paying/payment-methods.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Route } from './+types/correct-address';
import { getOpenOrder } from './open-order.server.ts';

/** Loads the address of an order that is not sent yet. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const order = await getOpenOrder(context, token);
  const db = context.get(dbContext);
  if (!canCorrectAddress(order) || (await isRevisionOffered(db, order.id))) throw redirect(orderPageOf(token));
  const { orderFields } = await getStoreSettings(db);
  const { orderNumber, shippingAddress, paymentMethod } = order;
  return { orderNumber, address: shippingAddress, fieldSet: fieldSetFor(orderFields, methodOf(paymentMethod)) };
}

export const headers: Route.HeadersFunction = secretHeaders;

/** Corrects it. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const typed = Object.fromEntries(await readForm(request));
  const allowed = await context.get(limitsContext).takePayment(context.get(clientAddressContext));
  if (!allowed.ok) {
    const refused = { problem: retryText(allowed.retryAfterSeconds), typed, errors: {} as AddressErrors };
    return data(refused, { status: 429, headers: retryAfter(allowed.retryAfterSeconds) });
  }
  const db = context.get(dbContext);
  const { shippingAddress, paymentMethod } = await getOpenOrder(context, token);
  const { orderFields } = await getStoreSettings(db);
  const fieldSet = fieldSetFor(orderFields, methodOf(paymentMethod));
  const form = parseAddress(typed, { fieldSet, country: shippingAddress.country });
  if (!form.ok)
    return data({ problem: 'Por favor, corrige los campos marcados.', typed, errors: form.errors }, { status: 400 });
  const work = correctAddress(db, { accessToken: token, address: form.address });
  const corrected = await orFault(context, 'an address could not be corrected', work);
  if (corrected instanceof Fault)
    return data({ problem: corrected.problem, typed, errors: {} as AddressErrors }, { status: corrected.status });
  // If it has been sent by now, its page says so.
  return redirect(orderPageOf(token), 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  secretPageHead(matches[1].loaderData, {
    title: 'Corregir la dirección',
    description: 'Corrige a dónde enviamos tu pedido.',
    // The URL is a secret: link previews must not repeat it.
    path: '/pedido',
  });

/** See `storefront/layout.tsx` and `root.tsx`. */
export const handle = { quietFrame: true, withoutScripts: true };

export default function CorrectAddress(props: Route.ComponentProps) {
  return Page && <Page {...props} />;
}

/** Rendered on the server only: the page is a form, and browsers load none of its modules. */
const Page = import.meta.env.SSR ? (await import('./correct-address-page.tsx')).CorrectAddressPage : null;
