import { parseWithValibot } from '@conform-to/valibot';
import { data, redirect } from 'react-router';
import { paymentSettingsForm } from '#shop/settings/payment-settings.ts';
import {
  getPaymentSettings,
  type ReadPaymentSettings,
  type SavePaymentSettingsResult,
  savePaymentSettings,
} from '#shop/settings/save-payment-settings.server.ts';
import { listChanges } from '#shop/staff/list-changes.server.ts';
import { flashCookie } from '../../account/flash.ts';
import { dbContext, logContext, originContext, paymentProviderContext } from '../../context.ts';
import { readForm } from '../../read-form.server.ts';
import { ChangeHistory } from '../changes/change-history.tsx';
import type { OfferedDraft } from '../form-draft.ts';
import { LoadError } from '../load-error.tsx';
import { PageHeader } from '../page-header.tsx';
import { sendForm } from '../send-form.ts';
import { getStaff } from '../staff.server.ts';
import { useBegunForm } from '../use-begun-form.ts';
import type { Route } from './+types/payment-settings';
import { PaymentSettingsForm } from './payment-settings-form.tsx';
import { paymentSettingsDraft, paymentSettingsHref } from './payments-href.ts';
import { PaymentsTabs } from './payments-tabs.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Cuentas y avisos · Administración' }];

export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  const provider = context.get(paymentProviderContext);
  const db = context.get(dbContext);
  const [settings, changes] = await Promise.all([
    getPaymentSettings(db),
    listChanges(db, { subject: 'settings', subjectId: 'payments', perPage: 5 }),
  ]);
  return {
    settings,
    changes,
    // Told apart here: nothing else of the provider is for the browser.
    provider: provider && { isTest: provider.browser.isTest },
    eventsUrl: `${context.get(originContext)}/wompi/eventos`,
  };
}

/** Keeps the accounts, the hours a transfer is waited for, and where new orders are announced. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const submission = parseWithValibot(await readForm(request), { schema: paymentSettingsForm });
  if (submission.status !== 'success') return data({ submission: submission.reply() }, { status: 400 });

  const { accounts, transferHoldHours, notificationEmail = '', fingerprint = '' } = submission.value;
  const settings = { accounts, transferHoldHours, notificationEmail };
  let saved: SavePaymentSettingsResult;
  try {
    saved = await savePaymentSettings(context.get(dbContext), settings, { fingerprint, actor });
  } catch (error) {
    context.get(logContext).error({ err: error }, 'the payment settings could not be saved');
    return data({ problem: 'Base de datos no disponible.' }, { status: 503 });
  }
  if (!saved.ok) return data({ newer: saved.newer }, { status: 409 });

  // Where customers' money goes: who set it is kept, the numbers themselves are not for a log.
  context.get(logContext).info({ actorId: actor.userId }, 'the payment settings were saved');
  const flash = { title: 'Configuración Guardada', description: 'La tienda ya muestra estas cuentas.' };
  return redirect(paymentSettingsHref, { headers: { 'Set-Cookie': flashCookie(flash) } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, paymentSettingsDraft);
}

/** What the form is told when nothing was saved. */
export type SettingsRefusal =
  | Extract<Awaited<ReturnType<typeof action>>, { data: unknown }>['data']
  | { problem: string };

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
