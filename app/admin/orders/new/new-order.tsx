import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { forbidden, getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { formatIsoDay } from '#shop/dates.ts';
import { findDraft } from '#shop/orders/drafts/list-drafts.server.ts';
import { listPopularForSale } from '#shop/orders/selling/list-popular-for-sale.server.ts';
import { placeSale } from '#shop/orders/selling/place-sale.server.ts';
import { changeDue } from '#shop/orders/selling/sale.ts';
import { saleConsentLabel } from '#shop/orders/selling/sale-consent.ts';
import { parseSale } from '#shop/orders/selling/sale-form.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { findTillState } from '#shop/till/read-till.server.ts';
import type { Route } from './+types/new-order';
import type { SaleAnswer } from './sale-answer.ts';
import { SaleForm } from './sale-form.tsx';

const title = 'Nueva venta';

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const now = new Date();
  const draftId = url.searchParams.get('draft');
  const [popular, till, draft] = await Promise.all([
    listPopularForSale(db, now),
    findTillState(db),
    draftId ? findDraft(db, draftId) : null,
  ]);
  const consentLabels = {
    counter: saleConsentLabel('counter'),
    phone: saleConsentLabel('phone'),
    whatsapp: saleConsentLabel('whatsapp'),
  };
  return { popular, till, draftId, draft, consentLabels, today: formatIsoDay(now) };
}

/** Makes the sale; the same key again answers with the same order. */
export async function action({ request, context }: Route.ActionArgs) {
  const seller = getStaff(context);
  const db = context.get(dbContext);
  const parsed = parseSale(await readForm(request), await getStoreSettings(db));
  if (!parsed.ok) return data<SaleAnswer>({ ok: false, reason: 'errors', errors: parsed.errors }, { status: 400 });

  const placed = await placeSale(db, parsed.sale, seller);
  if (!placed.ok) {
    if (placed.reason === 'discount-forbidden') throw forbidden(seller);
    return data<SaleAnswer>(placed, { status: 409 });
  }
  const { id, orderNumber, total } = placed.order;
  const change = changeDue(parsed.sale.payments);
  return { ok: true, sale: { id, orderNumber, total, change, isRepeated: placed.isRepeated } } satisfies SaleAnswer;
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) => {
    const { problem } = answerUnreached(error).data;
    return data<SaleAnswer>({ ok: false, reason: 'unreached', problem }, { status: 503 });
  });
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function NewOrder({ loaderData }: Route.ComponentProps) {
  // Another draft is another sale.
  return <SaleForm key={loaderData.draftId} {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}
