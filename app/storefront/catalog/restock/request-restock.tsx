import type { SubmissionResult } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { data, Form, Link, useNavigation } from 'react-router';
import { AccountCard, AccountNotice, FormProblem, wordLink } from '#app/account/sign-in/card-page/account-card.tsx';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { useSentForm } from '#app/account/use-sent-form.ts';
import { authContext, clientAddressContext, dbContext, limitsContext, viewerContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { LinkedWording } from '#app/storefront/legal/linked-wording.tsx';
import { errorHead, pageHead } from '#app/storefront/page-head.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { findProduct } from '#shop/catalog/find-product.server.ts';
import { restockConsent } from '#shop/restock/restock-consent.ts';
import { type RestockChannel, restockForms } from '#shop/restock/restock-form.ts';
import { requestRestock } from '#shop/restock/restock-requests.server.ts';
import type { Route } from './+types/request-restock';

export async function loader({ params, context }: Route.LoaderArgs) {
  const result = await findProduct(context.get(dbContext), params.productId);
  if (result?.kind !== 'found') throw data(null, { status: result ? 410 : 404 });
  const channel: RestockChannel = context.get(authContext).confirmsAddresses ? 'email' : 'phone';
  return { name: result.product.name, channel };
}

/** The response to the form; `isRequested` once the request is stored. */
type Answer = SubmissionResult & { isRequested?: boolean };

/** Adds the action's headers to the page that answers a form sent without scripts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ request, params: { productId }, context }: Route.ActionArgs) {
  const schema = restockForms[context.get(authContext).confirmsAddresses ? 'email' : 'phone'];
  const submission = parseWithValibot(await readForm(request), { schema });
  const refuse = (status: number, problem?: string, headers: Record<string, string> = {}) =>
    data<Answer>(submission.reply(problem ? { formErrors: [problem] } : {}), { status, headers });
  if (submission.status !== 'success') return refuse(400);

  const { consent: _, ...contact } = submission.value;
  const [address = ''] = Object.values(contact);
  const taken = await context.get(limitsContext).takeMailRequest(address, context.get(clientAddressContext));
  if (!taken.ok) return refuse(429, retryText(taken.retryAfterSeconds), retryAfter(taken.retryAfterSeconds));

  const userId = context.get(viewerContext)?.userId ?? null;
  const requesting = requestRestock(context.get(dbContext), { productId, contact, userId });
  const requested = await orFault(context, 'a restock request could not be stored', requesting);
  if (requested instanceof Fault) return refuse(requested.status, requested.problem);
  return requested ? data<Answer>({ isRequested: true }) : refuse(404, 'Este producto ya no se vende.');
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const shop = matches[1].loaderData;
  if (!loaderData) return errorHead(shop, 'Producto no encontrado');
  return pageHead(shop, {
    title: `Avísame cuando llegue: ${loaderData.name}`,
    description: 'Déjanos cómo avisarte y te escribimos una sola vez, cuando llegue.',
    path: `/productos/${params.productId}/avisame`,
    indexed: false,
  });
}

export default function RequestRestock({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, channel } = loaderData;
  const back = (
    <Link to={`/productos/${params.productId}`} className={wordLink}>
      Volver al producto
    </Link>
  );
  if (actionData?.isRequested)
    return (
      <AccountCard title="Te avisaremos" lead={name} foot={back}>
        <AccountNotice title="Quedaste en la lista">
          <p>
            Cuando llegue te escribimos una sola vez, {channel === 'email' ? 'por correo' : 'por WhatsApp'} y en orden
            de pedido. No apartamos unidades.
          </p>
        </AccountNotice>
      </AccountCard>
    );
  return (
    <AccountCard title="Avísame cuando llegue" lead={name} foot={back}>
      <RestockForm channel={channel} answer={actionData} />
    </AccountCard>
  );
}

function RestockForm({ channel, answer }: { channel: RestockChannel; answer: Answer | undefined }) {
  const sending = useNavigation().formMethod === 'POST';
  const { formProps, field, problem } = useSentForm('Error al Enviar', answer);
  const { defaultValue: ticked, ...consent } = field('consent');
  return (
    <>
      <FormProblem text={problem} />
      <Form method="post" {...formProps} className="mt-6 grid gap-5">
        {channel === 'email' ? (
          <TextField
            {...field('email')}
            label="Correo electrónico"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
          />
        ) : (
          <TextField
            {...field('phone')}
            label="Celular con WhatsApp"
            type="tel"
            inputMode="tel"
            placeholder="300 123 4567"
            autoComplete="tel-national"
            required
            maxLength={40}
          />
        )}
        <CheckboxField {...consent} defaultChecked={ticked === 'on'} required>
          <LinkedWording wording={restockConsent(channel)} />
        </CheckboxField>
        <Button type="submit" pending={sending} pendingText="Enviando..." className="w-full">
          Avísame
        </Button>
      </Form>
    </>
  );
}
