import { parseWithValibot } from '@conform-to/valibot';
import { FileSpreadsheet, Plus } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { data, Link, redirect, useLocation } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { activityHref } from '#app/admin/changes/activity-href.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { legalTextHref, settingsHref } from '#app/admin/settings/settings-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { carrierApiContext, dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { listShippingRules } from '#shop/shipping/editing/save-shipping-rule.server.ts';
import { getShippingSettings, saveShippingSettings } from '#shop/shipping/editing/save-shipping-settings.server.ts';
import { type ShippingSettings, shippingSettingsForm } from '#shop/shipping/editing/shipping-settings-form.ts';
import { hourText } from '#shop/shipping/editing/shipping-words.ts';
import { readLiveState } from '#shop/shipping/live-quotes/read-live-state.server.ts';
import { listOwnFreeTexts, type OwnFreeText } from '#shop/shipping/own-free-texts.ts';
import { placeText } from '#shop/shipping/shipping-places.ts';
import { freeEverywhereFrom } from '#shop/shipping/shipping-rules.ts';
import type { Route } from './+types/shipping';
import { RuleList } from './rule-list.tsx';
import { newRuleHref, ratesFileHref, shippingHref } from './shipping-href.ts';
import { SettingsPanel, type SettingsRefusal, type TypedSettings } from './shipping-settings-panel.tsx';
import { useDeleteRule } from './use-delete-rule.tsx';

const title = 'Envíos y tarifas';

export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const [rules, settings, store] = await Promise.all([
    listShippingRules(db),
    getShippingSettings(db),
    getStoreSettings(db),
  ]);
  return {
    canQuote: context.get(carrierApiContext) !== null,
    live: settings.liveQuotes ? await readLiveState(db) : null,
    rules: rules.map((rule) => ({ ...rule, name: placeText(rule.place) })),
    settings,
    freeTexts: freeEverywhereFrom(rules) === 0 ? [] : listOwnFreeTexts(store),
  };
}

/** Saves the cut-off hour, the default box, and whether shipping costs what the carrier asks. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const typed = typedIn(form);
  const submission = parseWithValibot(form, { schema: shippingSettingsForm });
  if (submission.status !== 'success')
    return refuse({ problem: 'Revisa los campos marcados.', errors: submission.error ?? {}, typed }, 400);
  const { cutOffHour, boxLength, boxWidth, boxHeight, liveQuotes, read } = submission.value;
  const settings: ShippingSettings = { cutOffHour, boxSizeCm: [boxLength, boxWidth, boxHeight], liveQuotes };
  const saved = await saveShippingSettings(context.get(dbContext), actor, settings, read);
  if (!saved.ok) {
    const { now } = saved;
    const live = now.liveQuotes ? ', con lo que cotice la transportadora' : '';
    const values = `${hourText(now.cutOffHour)} y ${now.boxSizeCm.join(' × ')} cm${live}`;
    const problem = `Otra persona guardó otros valores mientras editabas: ${values}. Revisa los tuyos y guarda otra vez.`;
    return refuse({ problem, typed, read: now.fingerprint }, 409);
  }
  const flash = { title: 'Listo', description: 'Cómo salen tus pedidos quedó guardado.' };
  return redirect(shippingHref, { headers: { 'Set-Cookie': flashCookie(flash) } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function Shipping({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, settings, canQuote, live, freeTexts } = loaderData;
  const may = useMay();
  const heading = useRef<HTMLHeadingElement>(null);
  const deleting = useDeleteRule(useCallback(() => heading.current?.focus(), []));
  // Each navigation fills the form: after a save with what was saved, after a refusal with what was typed.
  const { key } = useLocation();
  return (
    <>
      <PageHeader
        title={title}
        note="Lo que cuesta el envío, cuánto tarda y dónde se paga contraentrega"
        headingRef={heading}
      >
        <Link to={ratesFileHref} className={buttonClass('neutral', 'sm')}>
          <FileSpreadsheet aria-hidden="true" size={18} />
          Excel o CSV
        </Link>
        <Link to={newRuleHref} className={buttonClass('primary', 'sm')}>
          <Plus aria-hidden="true" size={18} />
          Añadir tarifa
        </Link>
      </PageHeader>
      <p className="text-admin-body">
        A cada pedido le toca una sola tarifa: la de su municipio; si no tiene, la de su departamento; si tampoco, la de
        todo el país. Los pedidos que ya se hicieron conservan su precio.
      </p>
      <FreeTexts texts={freeTexts} />
      <RuleList rules={rules} onDelete={deleting.ask} />
      <SettingsPanel key={key} settings={settings} canQuote={canQuote} live={live} refusal={actionData} />
      {may('activity') && (
        <Link
          to={activityHref({ subject: 'settings', subjectId: 'shipping' })}
          className="inline-flex min-h-11 items-center self-start text-label font-semibold text-green hover:underline"
        >
          Ver quién cambió las tarifas
        </Link>
      )}
      {deleting.dialog}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar las tarifas. " />
    </>
  );
}

/** Texts of the shop's own to check, because shipping is not free everywhere. */
function FreeTexts({ texts }: { texts: OwnFreeText[] }) {
  if (texts.length === 0) return null;
  return (
    <div role="status" className="rounded-control-admin bg-state-amber px-4 py-3 text-admin-body text-on-state-amber">
      <p>
        Hay lugares donde el envío se cobra, y estos textos tuyos hablan de envío gratis. Revísalos: la ley obliga a
        cumplir lo que se anuncia.
      </p>
      <ul>
        {texts.map(({ name, legal }) => (
          <li key={name}>
            <Link
              to={legal ? legalTextHref(legal) : settingsHref}
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function refuse(refusal: SettingsRefusal, status: number) {
  return data(refusal, { status });
}

function typedIn(form: FormData): TypedSettings {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    cutOffHour: text('cutOffHour'),
    boxLength: text('boxLength'),
    boxWidth: text('boxWidth'),
    boxHeight: text('boxHeight'),
    liveQuotes: form.has('liveQuotes'),
  };
}
