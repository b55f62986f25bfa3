import { parseWithValibot } from '@conform-to/valibot';
import { ExternalLink } from 'lucide-react';
import { data, Link, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { ChangeHistory } from '#app/admin/changes/change-history.tsx';
import { sendForm } from '#app/admin/form/send-form.ts';
import { useBegunForm } from '#app/admin/form/use-begun-form.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { TabLinks } from '#app/admin/ui/tab-links.tsx';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { defaultLegalText, getLegalDocument } from '#shop/legal/get-legal-document.server.ts';
import { legalPages } from '#shop/legal/legal-pages.ts';
import { legalTextForm } from '#shop/legal/legal-text-form.ts';
import { getLegalText, type ReadLegalText, saveLegalText } from '#shop/legal/save-legal-text.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { announceShipping } from '#shop/shipping/announced-shipping.ts';
import { readShippingRules } from '#shop/shipping/read-shipping-rules.server.ts';
import { listChanges } from '#shop/staff/list-changes.server.ts';
import type { Route } from './+types/legal-texts';
import { LegalTextForm, legalDraftKey } from './legal-text-form.tsx';
import { legalTextHref } from './settings-href.ts';
import { SettingsTabs } from './settings-tabs.tsx';

const title = 'Personalizar Tienda';

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  const { key, path, label } = pageOf(url);
  const db = context.get(dbContext);
  const [text, settings, rules, changes] = await Promise.all([
    getLegalText(db, key),
    getStoreSettings(db),
    readShippingRules(db),
    listChanges(db, viewer, { subject: 'settings', subjectId: 'legal', perPage: 5 }),
  ]);
  const { blocks } = getLegalDocument(key, settings, announceShipping(rules));
  return { key, path, label, text, defaultText: defaultLegalText(key), blocks, changes };
}

/** Saves one legal text. If it equals the default text, the shop's own version is deleted. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const submission = parseWithValibot(await readForm(request), { schema: legalTextForm });
  if (submission.status !== 'success') return data({ submission: submission.reply() }, { status: 400 });

  const { page, text = '', fingerprint = '' } = submission.value;
  const saved = await saveLegalText(context.get(dbContext), actor, page, text, fingerprint);
  if (!saved.ok) return data({ newer: saved.newer }, { status: 409 });

  const flash = {
    title: 'Configuración Guardada',
    description: saved.isOwn ? 'La página ya muestra tu texto.' : 'La página muestra el texto de la tienda.',
  };
  return redirect(legalTextHref(page), { headers: { 'Set-Cookie': flashCookie(flash) } });
}

export function clientAction({ url, serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, legalDraftKey(pageOf(url).key));
}

export const meta: Route.MetaFunction = () => [{ title: 'Textos legales · Administración' }];

export default function LegalTexts({ loaderData, actionData }: Route.ComponentProps) {
  const { key, path, label, text, defaultText, blocks, changes } = loaderData;
  const { values, draft, isRefusedBefore, begin } = useBegunForm<ReadLegalText, true>(text, actionData, key);

  return (
    <>
      <PageHeader title={title} note="Los textos que la ley pide tener a la vista">
        <Link to={path} target="_blank" className={`${buttonClass('neutral', 'sm')} max-sm:hidden`}>
          <ExternalLink aria-hidden="true" size={18} />
          Ver la página
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </Link>
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <SettingsTabs current="legal" />
        <TabLinks
          label="Textos legales"
          tabs={legalPages.map((page) => ({
            label: page.label,
            to: legalTextHref(page.key),
            isCurrent: page.key === key,
          }))}
        />
      </div>
      <LegalTextForm
        key={`${key} ${values.fingerprint} ${draft}`}
        page={key}
        label={label}
        text={values}
        isDraft={draft !== null}
        defaultText={defaultText}
        blocks={blocks}
        refusal={isRefusedBefore ? undefined : actionData}
        onTakeNewer={(newer) => begin(newer)}
        onTakeDraft={(offered) => begin({ ...text, ...offered }, true)}
        history={<ChangeHistory subject="settings" subjectId="legal" changes={changes} />}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar los textos legales. " />
    </>
  );
}

/** The legal text selected by the URL; the first if the URL selects none or an unknown one. */
function pageOf(url: URL) {
  const param = url.searchParams.get('texto');
  return legalPages.find(({ key }) => key === param) ?? legalPages[0];
}
