import { data, redirect } from 'react-router';
import { secretHeaders } from '#app/account/sign-in/card-page/secret-headers.ts';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { orderPageOf } from '#app/storefront/order/order-page-of.ts';
import { secretPageHead } from '#app/storefront/page-head.ts';
import { answerRevision } from '#shop/orders/revisions/answer-revision.server.ts';
import { findOffer } from '#shop/orders/revisions/list-revisions.server.ts';
import type { Route } from './+types/answer-change';
import { getOpenOrder } from './open-order.server.ts';

/** Loads the change that waits for the customer's answer. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { id, orderNumber, status, delivery } = await getOpenOrder(context, token);
  return { orderNumber, status, delivery, offer: await findOffer(context.get(dbContext), id) };
}

export const headers: Route.HeadersFunction = secretHeaders;

/** Accepts or declines it. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const allowed = await context.get(limitsContext).takePayment(context.get(clientAddressContext));
  if (!allowed.ok) {
    const problem = retryText(allowed.retryAfterSeconds);
    return data({ problem }, { status: 429, headers: retryAfter(allowed.retryAfterSeconds) });
  }
  const form = await readForm(request);
  const answer = form.get('answer');
  if (answer !== 'accept' && answer !== 'decline')
    return data({ problem: 'Elige si aceptas el cambio.' }, { status: 400 });
  const answering = { accessToken: token, revisionId: String(form.get('change')), accepts: answer === 'accept' };
  const work = answerRevision(context.get(dbContext), answering);
  const answered = await orFault(context, 'a change could not be answered', work);
  if (answered instanceof Fault) return data({ problem: answered.problem }, { status: answered.status });
  if (answered.ok) return redirect(orderPageOf(token), 303);
  if (answered.reason === 'not-found') throw data(null, { status: 404 });
  return data({ problem: 'Ese cambio ya no está disponible. Tu pedido sigue como estaba.' }, { status: 409 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  secretPageHead(matches[1].loaderData, {
    title: 'Un cambio en tu pedido',
    description: 'Mira qué cambia y responde.',
    // The URL is a secret: link previews must not repeat it.
    path: '/pedido',
  });

/** See `storefront/layout.tsx` and `root.tsx`. */
export const handle = { quietFrame: true, withoutScripts: true };

export default function AnswerChange(props: Route.ComponentProps) {
  return Page && <Page {...props} />;
}

/** Rendered on the server only: the page is a form, and browsers load none of its modules. */
const Page = import.meta.env.SSR ? (await import('./answer-change-page.tsx')).AnswerChangePage : null;
