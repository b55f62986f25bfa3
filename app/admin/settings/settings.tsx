import { parseWithValibot } from '@conform-to/valibot';
import { ExternalLink } from 'lucide-react';
import { data, Link, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { ChangeHistory } from '#app/admin/changes/change-history.tsx';
import { draftValues, type OfferedDraft } from '#app/admin/form/form-draft.ts';
import { sendForm } from '#app/admin/form/send-form.ts';
import { useBegunForm } from '#app/admin/form/use-begun-form.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { getPaymentSettings } from '#shop/settings/save-payment-settings.server.ts';
import { getStoreForm, type ReadStoreForm, saveStoreForm } from '#shop/settings/save-store-form.server.ts';
import { storeForm } from '#shop/settings/store-form.ts';
import { listChanges } from '#shop/staff/list-changes.server.ts';
import { hasPermission } from '#shop/staff/roles/permissions.ts';
import type { Route } from './+types/settings';
import { keepStorePictures } from './keep-store-pictures.server.ts';
import { settingsHref } from './settings-href.ts';
import { SettingsTabs } from './settings-tabs.tsx';
import { StoreSettingsForm, storeDraftKey } from './store-settings-form.tsx';

const title = 'Personalizar Tienda';

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  const db = context.get(dbContext);
  const [settings, payments, changes] = await Promise.all([
    getStoreForm(db),
    hasPermission(viewer, 'payment-settings') ? getPaymentSettings(db) : null,
    listChanges(db, viewer, { subject: 'settings', perPage: 5 }),
  ]);
  return {
    settings,
    payments: payments && {
      banks: payments.accounts.map(({ bank }) => bank),
      transferHoldHours: payments.transferHoldHours,
      notificationEmail: payments.notificationEmail,
    },
    changes,
  };
}

/** Saves the shop's settings. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const submission = parseWithValibot(await readForm(request), { schema: storeForm });
  if (submission.status !== 'success') return data({ submission: submission.reply() }, { status: 400 });

  const { fingerprint, ...sent } = submission.value;
  const db = context.get(dbContext);
  const { values, fieldErrors } = await keepStorePictures(context, sent, await getStoreForm(db));
  if (fieldErrors) return data({ submission: submission.reply({ fieldErrors }) }, { status: 400 });
  const saved = await saveStoreForm(db, actor, values, fingerprint);
  if (!saved.ok) {
    if (saved.reason === 'newer') return data({ newer: saved.newer }, { status: 409 });
    return data({ problem: 'Una de las imágenes no está en la tienda.' }, { status: 409 });
  }
  const flash = {
    title: 'Configuración Guardada',
    description: 'Si la tienda está abierta en otra pestaña, recárgala para ver los cambios.',
  };
  return redirect(settingsHref, { headers: { 'Set-Cookie': flashCookie(flash) } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, storeDraftKey);
}

export const meta: Route.MetaFunction = () => [{ title: 'Personalizar tienda · Administración' }];

export default function Settings({ loaderData: { settings, payments, changes }, actionData }: Route.ComponentProps) {
  const { values, draft, isRefusedBefore, begin } = useBegunForm<ReadStoreForm, true>(settings, actionData);

  return (
    <>
      <PageHeader title={title} note="El nombre, los textos y las imágenes que ve quien compra">
        <Link to="/" target="_blank" className={`${buttonClass('neutral', 'sm')} max-sm:hidden`}>
          <ExternalLink aria-hidden="true" size={18} />
          Ver la tienda
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </Link>
      </PageHeader>
      <SettingsTabs current="store" />
      <StoreSettingsForm
        key={`${values.fingerprint} ${draft}`}
        settings={values}
        isDraft={draft !== null}
        payments={payments}
        refusal={isRefusedBefore ? undefined : actionData}
        onTakeNewer={(newer) => begin(newer)}
        onTakeDraft={(offered) => begin(fromDraft(offered, settings), true)}
        history={<ChangeHistory subject="settings" changes={changes} />}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudo cargar la configuración. " />
    </>
  );
}

/**
 * Replaces the loaded settings by a draft. Its fingerprint is that of the settings it was based on, so that newer
 * values are detected.
 */
function fromDraft({ fields }: OfferedDraft, settings: ReadStoreForm): ReadStoreForm {
  const values = draftValues(fields) as Partial<ReadStoreForm>;
  // A form sends nothing for a box without a tick.
  const ageNotice = values.ageNotice !== undefined;
  return { ...settings, ...values, ageNotice, banners: values.banners ?? [] };
}
