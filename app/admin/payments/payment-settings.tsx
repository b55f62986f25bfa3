import { parseWithValibot } from '@conform-to/valibot';
import { data, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { ChangeHistory } from '#app/admin/changes/change-history.tsx';
import type { OfferedDraft } from '#app/admin/form/form-draft.ts';
import { sendForm } from '#app/admin/form/send-form.ts';
import { useBegunForm } from '#app/admin/form/use-begun-form.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext, logContext, originContext, paymentProviderContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { paymentSettingsForm } from '#shop/settings/payment-settings.ts';
import {
  getPaymentSettings,
  type ReadPaymentSettings,
  savePaymentSettings,
} from '#shop/settings/save-payment-settings.server.ts';
import { listChanges } from '#shop/staff/list-changes.server.ts';
import type { Route } from './+types/payment-settings';
import { PaymentSettingsForm } from './payment-settings-form.tsx';
import { paymentSettingsDraft, paymentSettingsHref } from './payments-href.ts';
import { PaymentsTabs } from './payments-tabs.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  const provider = context.get(paymentProviderContext);
  const db = context.get(dbContext);
  const [settings, changes] = await Promise.all([
    getPaymentSettings(db),
    listChanges(db, viewer, { subject: 'settings', subjectId: 'payments', perPage: 5 }),
  ]);
  return {
    settings,
    changes,
    // Keys and secrets of the provider are not sent to the browser.
    provider: provider && { isTest: provider.browser.isTest },
    eventsUrl: `${context.get(originContext)}/wompi/eventos`,
  };
}

/** Saves the bank accounts, the hours to wait for a transfer, and the address that gets the notices for staff. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const submission = parseWithValibot(await readForm(request), { schema: paymentSettingsForm });
  if (submission.status !== 'success') return data({ submission: submission.reply() }, { status: 400 });

  const { notificationEmail = '', fingerprint = '', ...rest } = submission.value;
  const settings = { ...rest, notificationEmail };
  const saved = await savePaymentSettings(context.get(dbContext), settings, { fingerprint, actor });
  if (!saved.ok) return data({ newer: saved.newer }, { status: 409 });

  // Logs who changed where customers' money goes, without the account numbers.
  context.get(logContext).info({ actorId: actor.userId }, 'the payment settings were saved');
  const flash = { title: 'Configuración Guardada', description: 'La tienda ya muestra estas cuentas.' };
  return redirect(paymentSettingsHref, { headers: { 'Set-Cookie': flashCookie(flash) } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, paymentSettingsDraft);
}

export const meta: Route.MetaFunction = () => [{ title: 'Cuentas y avisos · Administración' }];

export default function PaymentSettings({
  loaderData: { settings, changes, provider, eventsUrl },
  actionData,
}: Route.ComponentProps) {
  const { values, draft, isRefusedBefore, begin } = useBegunForm<ReadPaymentSettings, OfferedDraft>(
    settings,
    actionData,
  );
  return (
    <>
      <PageHeader title="Pagos" note="Adónde te transfieren y quién se entera de un pedido nuevo" />
      <PaymentsTabs current="settings" />
      <PaymentSettingsForm
        key={`${values.fingerprint} ${draft?.keptAt.toISOString()}`}
        settings={values}
        draft={draft}
        provider={provider}
        eventsUrl={eventsUrl}
        history={<ChangeHistory subject="settings" subjectId="payments" changes={changes} />}
        refusal={isRefusedBefore ? undefined : actionData}
        onTakeNewer={(newer) => begin(newer)}
        onTakeDraft={(offered) => begin(values, offered)}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Pagos" />
      <LoadError error={error} title="Error de Carga" lead="No se pudo cargar la configuración. " />
    </>
  );
}
