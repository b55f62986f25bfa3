import { data, redirect } from 'react-router';
import { secretHeaders } from '#app/account/sign-in/card-page/secret-headers.ts';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { orderPageOf } from '#app/storefront/order/order-page-of.ts';
import { secretPageHead } from '#app/storefront/page-head.ts';
import { type AcceptQuotationResult, acceptQuotation } from '#shop/orders/drafts/accept-quotation.server.ts';
import { findQuotation } from '#shop/orders/drafts/find-quotation.server.ts';
import { consentsOf } from '#shop/orders/form/order-consent.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Route } from './+types/quotation';
import type { Refusal } from './quotation-page.tsx';

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const allowed = await context.get(limitsContext).takeStateCheck(token, context.get(clientAddressContext));
  if (!allowed.ok) throw data(null, { status: 429, headers: retryAfter(allowed.retryAfterSeconds) });
  const quotation = await findQuotation(context.get(dbContext), token, new Date());
  if (quotation?.standing === 'accepted') throw redirect(orderPageOf(quotation.orderToken));
  return data({ quotation }, { status: quotation ? 200 : 410 });
}

export const headers: Route.HeadersFunction = secretHeaders;

/** Accepts the quotation as its customer saw it, and leads to the order. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const allowed = await context.get(limitsContext).takeOrder(context.get(clientAddressContext));
  if (!allowed.ok)
    return refuse(retryText(allowed.retryAfterSeconds), 429, { headers: retryAfter(allowed.retryAfterSeconds) });
  const form = await readForm(request);
  const seenMark = String(form.get('seen') ?? '');
  const db = context.get(dbContext);
  if (form.get('consent') !== 'on') {
    const consent = 'Márcala para aceptar la cotización.';
    return refuse('Falta aceptar las condiciones.', 400, { errors: { consent } });
  }
  const accepting = getStoreSettings(db).then((shop) =>
    acceptQuotation(db, { token, seen: seenMark, consents: consentsOf({ subscribe: false }, shop) }),
  );
  const accepted = await orFault(context, 'a quotation could not be accepted', accepting);
  if (accepted instanceof Fault) return refuse(accepted.problem, accepted.status, { headers: accepted.headers });
  if (accepted.ok) return redirect(orderPageOf(accepted.accessToken), 303);
  return refuseWith(accepted);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  secretPageHead(matches[1].loaderData, {
    title: 'Cotización',
    description: 'Lo que la tienda te ofrece, a qué precio y hasta cuándo.',
    path: '/',
  });

/** See `storefront/layout.tsx` and `root.tsx`. */
export const handle = { quietFrame: true, withoutScripts: true };

export default function QuotationByLink({ loaderData: { quotation }, actionData }: Route.ComponentProps) {
  return Page && <Page byLink={quotation} refusal={actionData} />;
}

/** Rendered on the server only: the page is a form, and browsers load none of its modules. */
const Page = import.meta.env.SSR ? (await import('./quotation-page.tsx')).QuotationPage : null;

function refuse(
  title: string,
  status: number,
  more: { lines?: string[]; errors?: Refusal['errors']; headers?: Record<string, string> } = {},
) {
  const { lines = [], errors = {}, headers = {} } = more;
  return data<Refusal>({ title, lines, errors }, { status, headers });
}

function refuseWith(refused: Extract<AcceptQuotationResult, { ok: false }>) {
  switch (refused.reason) {
    case 'not-found':
      return refuse('Esta cotización ya no sirve.', 410);
    case 'expired':
      return refuse('Esta cotización venció.', 409);
    case 'changed':
      return refuse('La cotización cambió: revísala y acéptala de nuevo.', 409);
    case 'short':
      return refuse('Ya no alcanzan las unidades, así que no se hizo ningún pedido.', 409, {
        lines: refused.lines.map(
          ({ name, needed, available }) => `${name}: pediste ${needed} y ${leftText(available)}.`,
        ),
      });
  }
}

function leftText(units: number): string {
  if (units === 0) return 'no queda ninguna';
  return units === 1 ? 'queda 1' : `quedan ${units}`;
}
