import { useCallback, useRef } from 'react';
import { data, Link } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { newSaleHref } from '#app/admin/orders/orders-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext, originContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { parseDraft } from '#shop/orders/drafts/draft-form.server.ts';
import { listDrafts } from '#shop/orders/drafts/list-drafts.server.ts';
import { saveDraft } from '#shop/orders/drafts/save-draft.server.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Route } from './+types/drafts';
import { DraftCard } from './draft-card.tsx';
import { useDiscardDraft } from './use-discard-draft.tsx';

const title = 'Borradores y cotizaciones';

export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const [drafts, { siteName }] = await Promise.all([listDrafts(db, new Date()), getStoreSettings(db)]);
  return { drafts, shop: { siteName, origin: context.get(originContext) } };
}

/** Puts a sale aside: its form is that of the sale, of which anything may be missing. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const parsed = parseDraft(await readForm(request));
  if (!parsed.ok) return data({ ok: false as const, problem: parsed.problem }, { status: 400 });

  const saved = await saveDraft(context.get(dbContext), parsed.sale, actor);
  if (!saved.ok) {
    const problem = `Esta venta ya quedó como pedido ${formatOrderNumber(saved.orderNumber)}.`;
    return data({ ok: false as const, problem }, { status: 409 });
  }
  return { ok: true as const, draftId: saved.draftId };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function Drafts({ loaderData: { drafts, shop } }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const discarding = useDiscardDraft(useCallback(() => heading.current?.focus(), []));
  return (
    <>
      <PageHeader
        title={title}
        note="No apartan existencias: las unidades se toman al vender o cuando el cliente acepta"
        back={<BackLink to="/admin/orders">Volver a Pedidos</BackLink>}
        headingRef={heading}
      />
      {drafts.length === 0 ? (
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState
            title="No hay borradores ni cotizaciones"
            action={
              <Link to={newSaleHref} className={buttonClass('secondary', 'sm')}>
                Nueva venta
              </Link>
            }
          >
            En una venta puedes guardar un borrador para seguir después, o enviar una cotización que el cliente acepta
            por su enlace.
          </EmptyState>
        </div>
      ) : (
        <ul aria-label={title} className="grid gap-3">
          {drafts.map((draft) => (
            <DraftCard key={draft.id} draft={draft} shop={shop} onDiscard={discarding.ask} />
          ))}
        </ul>
      )}
      {discarding.dialog}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar los borradores. " />
    </>
  );
}
