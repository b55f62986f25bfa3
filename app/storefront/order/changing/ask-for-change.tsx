import { data, redirect } from 'react-router';
import * as v from 'valibot';
import { secretHeaders } from '#app/account/sign-in/card-page/secret-headers.ts';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { orderPageOf } from '#app/storefront/order/order-page-of.ts';
import { secretPageHead } from '#app/storefront/page-head.ts';
import { askForChange } from '#shop/orders/revisions/customer-changes/ask-for-change.server.ts';
import { changeRequestForm } from '#shop/orders/revisions/customer-changes/change-request-form.ts';
import type { Route } from './+types/ask-for-change';
import { getOpenOrder } from './open-order.server.ts';

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { orderNumber } = await getOpenOrder(context, token);
  return { orderNumber };
}

export const headers: Route.HeadersFunction = secretHeaders;

/** Records what the customer wants changed. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const typed = String(form.get('text') ?? '');
  const allowed = await context.get(limitsContext).takePayment(context.get(clientAddressContext));
  if (!allowed.ok) {
    const refused = { problem: retryText(allowed.retryAfterSeconds), typed, error: '' };
    return data(refused, { status: 429, headers: retryAfter(allowed.retryAfterSeconds) });
  }
  const parsed = v.safeParse(changeRequestForm, { text: typed });
  if (!parsed.success) return data({ problem: '', typed, error: parsed.issues[0].message }, { status: 400 });
  const work = askForChange(context.get(dbContext), { accessToken: token, text: parsed.output.text });
  const sent = await orFault(context, 'a change could not be asked for', work);
  if (sent instanceof Fault) return data({ problem: sent.problem, typed, error: '' }, { status: sent.status });
  if (sent.ok || sent.reason === 'over') return redirect(orderPageOf(token), 303);
  if (sent.reason === 'not-found') throw data(null, { status: 404 });
  const problem = 'Ya nos pediste varios cambios hoy. Te escribimos pronto; si tienes prisa, llama a la tienda.';
  return data({ problem, typed, error: '' }, { status: 409 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  secretPageHead(matches[1].loaderData, {
    title: 'Pedir un cambio',
    description: 'Cuéntanos qué quieres cambiar de tu pedido.',
    // The URL is a secret: link previews must not repeat it.
    path: '/pedido',
  });

/** See `storefront/layout.tsx` and `root.tsx`. */
export const handle = { quietFrame: true, withoutScripts: true };

export default function AskForChange(props: Route.ComponentProps) {
  return Page && <Page {...props} />;
}

/** Rendered on the server only: the page is a form, and browsers load none of its modules. */
const Page = import.meta.env.SSR ? (await import('./ask-for-change-page.tsx')).AskForChangePage : null;
