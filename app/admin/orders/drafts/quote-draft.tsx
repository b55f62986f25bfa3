import { parseWithValibot } from '@conform-to/valibot';
import { data, isRouteErrorResponse, Link, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { forbidden, getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext, originContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { formatIsoDay } from '#shop/dates.ts';
import { isOpenDraft } from '#shop/orders/drafts/draft.ts';
import { findDraftToQuote } from '#shop/orders/drafts/list-drafts.server.ts';
import { mostValidDays, quotationForm, usualValidDays } from '#shop/orders/drafts/quotation-form.ts';
import { type SendQuotationResult, sendQuotation } from '#shop/orders/drafts/send-quotation.server.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Route } from './+types/quote-draft';
import { draftCustomer, draftFace } from './draft-words.ts';
import { draftHref, draftsHref } from './drafts-href.ts';
import { LinkPanel, SendPanel, SummaryPanel } from './quote-panels.tsx';

export async function loader({ params: { draftId }, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const now = new Date();
  const [draft, { siteName }] = await Promise.all([findDraftToQuote(db, draftId, now), getStoreSettings(db)]);
  if (!draft) throw data(null, { status: 404 });
  return { draft, days: validDays(now), shop: { siteName, origin: context.get(originContext) } };
}

export async function action({ request, params: { draftId }, context }: Route.ActionArgs) {
  const seller = getStaff(context);
  const now = new Date();
  const { first, last } = validDays(now);
  const form = parseWithValibot(await readForm(request), { schema: quotationForm(first, last) });
  if (form.status !== 'success') {
    const errors = form.reply().error ?? {};
    return data({ ok: false as const, problems: ['Revisa los campos marcados.'], errors }, { status: 400 });
  }
  const sent = await sendQuotation(context.get(dbContext), { draftId, ...form.value }, seller, now);
  if (sent.ok) {
    const flash = { title: 'Cotización guardada', description: 'Comparte el enlace con tu cliente.' };
    return redirect(draftHref(draftId), { headers: { 'Set-Cookie': flashCookie(flash) } });
  }
  if (sent.reason === 'not-found') throw data(null, { status: 404 });
  if (sent.reason === 'discount-forbidden') throw forbidden(seller);
  return data({ ok: false as const, problems: problemsOf(sent), errors: {} }, { status: 409 });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) => {
    const { problem } = answerUnreached(error).data;
    return data({ ok: false as const, problems: [problem, unconfirmed], errors: {} }, { status: 503 });
  });
}

export const meta: Route.MetaFunction = () => [{ title: 'Cotización · Administración' }];

export default function QuoteDraft({ loaderData: { draft, days, shop }, actionData }: Route.ComponentProps) {
  const { standing, order } = draft;
  const { label, tone } = draftFace(draft);
  return (
    <>
      <PageHeader
        title={
          <>
            Cotización <Badge tone={tone}>{label}</Badge>
          </>
        }
        note={draftCustomer(draft)}
        back={backToDrafts}
      />
      {order && (
        <p className="flex flex-wrap items-center gap-4 text-admin-body">
          Ya es un pedido.
          <Link to={orderHref(order.id)} className={buttonClass('secondary', 'sm')}>
            Ver pedido {formatOrderNumber(order.orderNumber)}
          </Link>
        </p>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <SummaryPanel draft={draft} />
        {isOpenDraft(standing) && (
          <div className="grid gap-6">
            {standing === 'acceptable' && <LinkPanel draft={draft} shop={shop} />}
            <SendPanel draft={draft} days={days} refusal={actionData?.ok === false ? actionData : undefined} />
          </div>
        )}
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHeader title="Cotización" back={backToDrafts} />
      {isMissing ? (
        <p className="text-admin-body">Este borrador ya no existe.</p>
      ) : (
        <LoadError error={error} title="Error de Carga" />
      )}
    </>
  );
}

const backToDrafts = <BackLink to={draftsHref}>Volver a borradores y cotizaciones</BackLink>;

// Sent twice, it is mailed twice.
const unconfirmed = 'La cotización no está confirmada. Recarga la página: si ya vale hasta ese día, quedó enviada.';

type Refused = Exclude<
  Extract<SendQuotationResult, { ok: false }>,
  { reason: 'not-found' } | { reason: 'discount-forbidden' }
>;

function problemsOf(refused: Refused): string[] {
  switch (refused.reason) {
    case 'ended':
      return ['Ya es un pedido, o se descartó.'];
    case 'incomplete':
      return [...new Set(Object.values(refused.errors))];
    case 'changed':
      return ['Cambiaron precios o productos desde que se guardó. Continúa la venta, revísala y guárdala otra vez.'];
  }
}

const dayMs = 24 * 60 * 60_000;

/** The days on which a quotation may end, '2026-12-04'. */
function validDays(now: Date) {
  const after = (days: number) => formatIsoDay(new Date(now.getTime() + days * dayMs));
  return { first: after(0), usual: after(usualValidDays), last: after(mostValidDays) };
}
