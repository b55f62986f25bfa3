import { data, Link } from 'react-router';
import { AccountCard, AccountNotice, wordLink } from '#app/account/sign-in/card-page/account-card.tsx';
import { OneButtonCard } from '#app/account/sign-in/card-page/one-button-card.tsx';
import { secretHeaders } from '#app/account/sign-in/card-page/secret-headers.ts';
import { dbContext } from '#app/context.ts';
import { secretPageHead } from '#app/storefront/page-head.ts';
import { confirmSubscription, findSubscription } from '#shop/newsletter/subscriptions.server.ts';
import type { Route } from './+types/confirm-subscription';
import { EndedSubscription } from './ended-subscription.tsx';

/** Finds the subscription without confirming it, because mail programs may open links automatically. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const subscription = await findSubscription(context.get(dbContext), params.token);
  const isOpen = subscription !== null && subscription.state !== 'ended';
  return data({ subscription: isOpen ? subscription : null }, { status: isOpen ? 200 : 410 });
}

export const headers: Route.HeadersFunction = secretHeaders;

/** Confirms the address that the link was mailed to. */
export async function action({ params, context }: Route.ActionArgs) {
  const isConfirmed = await confirmSubscription(context.get(dbContext), params.token);
  return data(null, { status: isConfirmed ? 200 : 410 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  secretPageHead(matches[1].loaderData, {
    title: 'Confirma tu suscripción',
    description: 'Confirma que quieres recibir las novedades de la tienda.',
    path: '/novedades',
  });

export default function ConfirmSubscription({ loaderData: { subscription }, params }: Route.ComponentProps) {
  if (!subscription) return <EndedSubscription />;
  const leave = (
    <Link to={`/novedades/${params.token}/salir`} className={wordLink}>
      Salir de la lista
    </Link>
  );
  if (subscription.state === 'confirmed')
    return (
      <AccountCard title="Suscripción confirmada" foot={leave}>
        <AccountNotice title={subscription.email}>
          <p>Está en nuestra lista de novedades y ofertas.</p>
        </AccountNotice>
      </AccountCard>
    );
  return (
    <OneButtonCard
      title="Confirma tu suscripción"
      lead={
        <>
          Para recibir novedades y ofertas en <strong className="break-words text-ink">{subscription.email}</strong>.
        </>
      }
      foot={leave}
      buttonText="Confirmar mi suscripción"
    />
  );
}
