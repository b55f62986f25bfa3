import { data } from 'react-router';
import { OneButtonCard } from '#app/account/sign-in/card-page/one-button-card.tsx';
import { secretHeaders } from '#app/account/sign-in/card-page/secret-headers.ts';
import { dbContext } from '#app/context.ts';
import { secretPageHead } from '#app/storefront/page-head.ts';
import { findSubscription, unsubscribe } from '#shop/newsletter/subscriptions.server.ts';
import type { Route } from './+types/unsubscribe';
import { EndedSubscription } from './ended-subscription.tsx';

/** Finds the subscription without ending it, because mail programs may open links automatically. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const subscription = await findSubscription(context.get(dbContext), params.token);
  return data({ subscription }, { status: subscription ? 200 : 410 });
}

export const headers: Route.HeadersFunction = secretHeaders;

/** Ends the subscription, by the page's button or by that of a mail program. */
export async function action({ params, context }: Route.ActionArgs) {
  const isKnown = await unsubscribe(context.get(dbContext), params.token);
  return data(null, { status: isKnown ? 200 : 410 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  secretPageHead(matches[1].loaderData, {
    title: 'Salir de la lista de novedades',
    description: 'Deja de recibir las novedades de la tienda.',
    path: '/novedades',
  });

export default function Unsubscribe({ loaderData: { subscription } }: Route.ComponentProps) {
  if (!subscription || subscription.state === 'ended') return <EndedSubscription />;
  return (
    <OneButtonCard
      title="Salir de la lista"
      lead={
        <>
          No enviaremos más novedades ni ofertas a{' '}
          <strong className="break-words text-ink">{subscription.email}</strong>.
        </>
      }
      buttonText="Salir de la lista"
    />
  );
}
