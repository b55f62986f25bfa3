import { data } from 'react-router';
import { AccountCard } from '#app/account/sign-in/card-page/account-card.tsx';
import { OneButtonCard } from '#app/account/sign-in/card-page/one-button-card.tsx';
import { secretHeaders } from '#app/account/sign-in/card-page/secret-headers.ts';
import { dbContext } from '#app/context.ts';
import { secretPageHead } from '#app/storefront/page-head.ts';
import { findRestockContact, withdrawRestockRequests } from '#shop/restock/restock-requests.server.ts';
import type { Route } from './+types/withdraw-restock';

/** Finds the requests without deleting them, because mail programs may open links automatically. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const contact = await findRestockContact(context.get(dbContext), params.token);
  return data({ contact }, { status: contact === null ? 410 : 200 });
}

export const headers: Route.HeadersFunction = secretHeaders;

/** Deletes every request of the contact, by the page's button or by that of a mail program. */
export async function action({ params, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const contact = await findRestockContact(db, params.token);
  if (contact === null) return data(null, { status: 410 });
  await withdrawRestockRequests(db, contact);
  // Status 200 is stated, because the loader answers 410 from now on.
  return data(null, { status: 200 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  secretPageHead(matches[1].loaderData, {
    title: 'Borrar mis avisos',
    description: 'Deja de recibir avisos de productos agotados.',
    path: '/productos',
  });

export default function WithdrawRestock({ loaderData: { contact } }: Route.ComponentProps) {
  if (contact === null)
    return (
      <AccountCard title="No tienes avisos pendientes" lead="No te escribiremos sobre productos agotados.">
        {null}
      </AccountCard>
    );
  return (
    <OneButtonCard
      title="Borrar mis avisos"
      lead={
        <>
          No avisaremos más a <strong className="break-words text-ink">{contact}</strong> cuando lleguen productos.
        </>
      }
      buttonText="Borrar mis avisos"
    />
  );
}
