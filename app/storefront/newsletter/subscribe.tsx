import { Form, useNavigation } from 'react-router';
import { AccountCard, AccountNotice, FormProblem } from '#app/account/sign-in/card-page/account-card.tsx';
import { useSentForm } from '#app/account/use-sent-form.ts';
import { LinkedWording } from '#app/storefront/legal/linked-wording.tsx';
import { pageHead } from '#app/storefront/page-head.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import { newsletterConsent } from '#shop/newsletter/newsletter-consent.ts';
import type { Route } from './+types/subscribe';
import { answerSubscription, type SubscriptionAnswer } from './answer-subscription.server.ts';

/** Adds the action's headers to the page that answers a form sent without scripts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Handles the form of this page and of the home page. */
export function action({ request, context }: Route.ActionArgs) {
  return answerSubscription(request, context);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Novedades en tu correo',
    description: 'Déjanos tu correo para recibir las novedades y ofertas de la tienda.',
    path: '/novedades',
    indexed: false,
  });

export default function Subscribe({ actionData }: Route.ComponentProps) {
  const subscribed = actionData?.subscribed;
  useFormAnswer(actionData, ({ subscribed }) => {
    if (subscribed) toast({ title: thanks, description: nextStep(subscribed) });
  });
  if (subscribed)
    return (
      <AccountCard title={thanks}>
        <AccountNotice title={subscribed.email}>
          <p>{nextStep(subscribed)}</p>
        </AccountNotice>
      </AccountCard>
    );
  return (
    <AccountCard title="Novedades en tu correo" lead="Sales de la lista cuando quieras.">
      <SubscriptionForm answer={actionData} />
    </AccountCard>
  );
}

const thanks = '¡Gracias por suscribirte!';

function nextStep({ isMailed }: { isMailed: boolean }): string {
  return isMailed
    ? 'Te enviamos un mensaje: abre el enlace que trae para confirmar tu correo.'
    : 'Guardamos tu correo en nuestra lista de novedades.';
}

function SubscriptionForm({ answer }: { answer: SubscriptionAnswer | undefined }) {
  const sending = useNavigation().formMethod === 'POST';
  const { formProps, field, problem } = useSentForm('Error al Enviar', answer);
  const { defaultValue: ticked, ...consent } = field('consent');
  return (
    <>
      <FormProblem text={problem} />
      <Form method="post" {...formProps} className="mt-6 grid gap-5">
        <TextField
          {...field('email')}
          label="Correo electrónico"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
        />
        <CheckboxField {...consent} defaultChecked={ticked === 'on'} required>
          <LinkedWording wording={newsletterConsent} />
        </CheckboxField>
        <Button type="submit" pending={sending} pendingText="Enviando..." className="w-full">
          Suscribirme
        </Button>
      </Form>
    </>
  );
}
