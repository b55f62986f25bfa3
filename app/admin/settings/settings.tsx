import { parseWithValibot } from '@conform-to/valibot';
import { ExternalLink } from 'lucide-react';
import { data, Link, redirect } from 'react-router';
import { getPaymentSettings } from '#shop/settings/save-payment-settings.server.ts';
import {
  getStoreForm,
  type ReadStoreForm,
  type SaveStoreFormResult,
  saveStoreForm,
} from '#shop/settings/save-store-form.server.ts';
import { storeForm } from '#shop/settings/store-form.ts';
import { listChanges } from '#shop/staff/list-changes.server.ts';
import { flashCookie } from '../../account/flash.ts';
import { dbContext, logContext } from '../../context.ts';
import { readForm } from '../../read-form.server.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ChangeHistory } from '../changes/change-history.tsx';
import { draftValues, type OfferedDraft } from '../form-draft.ts';
import { LoadError } from '../load-error.tsx';
import { PageHeader } from '../page-header.tsx';
import { sendForm } from '../send-form.ts';
import { getStaff } from '../staff.server.ts';
import { useBegunForm } from '../use-begun-form.ts';
import type { Route } from './+types/settings';
import { keepStorePictures } from './keep-store-pictures.server.ts';
import { settingsHref } from './settings-href.ts';
import { SettingsTabs } from './settings-tabs.tsx';
import { StoreSettingsForm, storeDraftKey } from './store-settings-form.tsx';

const title = 'Personalizar Tienda';

export const meta: Route.MetaFunction = () => [{ title: 'Personalizar tienda · Administración' }];

export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const [settings, payments, changes] = await Promise.all([
    getStoreForm(db),
    getPaymentSettings(db),
    listChanges(db, { subject: 'settings', perPage: 5 }),
  ]);
  const { accounts, transferHoldHours, notificationEmail } = payments;
  return {
    settings,
    payments: { banks: accounts.map(({ bank }) => bank), transferHoldHours, notificationEmail },
    changes,
  };
}

/** Keeps what the form says of the shop. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const submission = parseWithValibot(await readForm(request), { schema: storeForm });
  if (submission.status !== 'success') return data({ submission: submission.reply() }, { status: 400 });

  const { fingerprint, ...sent } = submission.value;
  const db = context.get(dbContext);
  let saved: SaveStoreFormResult;
  try {
    const { values, fieldErrors } = await keepStorePictures(context, sent, await getStoreForm(db));
    if (fieldErrors) return data({ submission: submission.reply({ fieldErrors }) }, { status: 400 });
    saved = await saveStoreForm(db, actor, values, fingerprint);
  } catch (error) {
    context.get(logContext).error({ err: error }, 'the settings of the shop could not be saved');
    return data({ problem: 'Base de datos no disponible.' }, { status: 503 });
  }
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

/** What the form is told when nothing was saved. */
export type StoreRefusal = Extract<Awaited<ReturnType<typeof action>>, { data: unknown }>['data'];

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

/** A draft in place of what is kept by now; with the mark of what it was written over, so that newer values are not lost. */
function fromDraft({ fields }: OfferedDraft, settings: ReadStoreForm): ReadStoreForm {
  const values = draftValues(fields) as Partial<ReadStoreForm>;
  return { ...settings, ...values, banners: values.banners ?? [] };
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudo cargar la configuración. " />
    </>
  );
}
