import { Link } from 'react-router';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { formatPhone } from '#shop/colombia.ts';
import { formatCalendarDay, formatMoment } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { isOpenDraft } from '#shop/orders/drafts/draft.ts';
import type { DraftInList } from '#shop/orders/drafts/list-drafts.server.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { draftCustomer, draftFace, draftLineText } from './draft-words.ts';
import { continueSaleHref, draftHref } from './drafts-href.ts';
import { QuotationLink, type QuotingShop } from './quotation-link.tsx';

type DraftCardProps = { draft: DraftInList; shop: QuotingShop; onDiscard: (draft: DraftInList) => void };

/** A draft or quotation in the list, with what can be done with it. */
export function DraftCard({ draft, shop, onDiscard }: DraftCardProps) {
  const { id, customer, lines, total, validUntil, actorName, updatedAt, isQuotation, standing, order } = draft;
  const { label, tone } = draftFace(draft);
  const name = draftCustomer(draft);
  const isOpen = isOpenDraft(standing);
  return (
    <li className="rounded-card-admin border border-line bg-surface px-5 py-4 text-admin-body md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-semibold break-words">{name}</h2>
          {customer?.name && customer.phone && (
            <p className="tabular text-label text-ink-2">{formatPhone(customer.phone)}</p>
          )}
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-2 break-words">{lines.length === 0 ? 'Sin productos' : lines.map(draftLineText).join(', ')}</p>
      <p className="tabular mt-1 text-block font-bold tracking-[-0.02em]">{formatPesos(total)}</p>
      <p className="mt-1 text-label text-ink-2">
        {validUntil && isQuotation && isOpen && <>Vale hasta el {formatCalendarDay(validUntil)} · </>}
        {actorName && <>{actorName} · </>}
        <time dateTime={updatedAt.toISOString()}>{formatMoment(updatedAt)}</time>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {order && (
          <Link to={orderHref(order.id)} className={`${buttonClass('secondary', 'sm')} max-sm:w-full`}>
            Ver pedido {formatOrderNumber(order.orderNumber)}
          </Link>
        )}
        {isOpen && (
          <>
            <Link
              to={continueSaleHref(id)}
              aria-label={`Continuar la venta de ${name}`}
              className={`${buttonClass('secondary', 'sm')} max-sm:flex-1`}
            >
              Continuar
            </Link>
            <Link
              to={draftHref(id)}
              aria-label={`${isQuotation ? 'Ver la cotización' : 'Cotizar'}: ${name}`}
              className={`${buttonClass('neutral', 'sm')} max-sm:flex-1`}
            >
              {isQuotation ? 'Ver cotización' : 'Cotizar'}
            </Link>
            {standing === 'acceptable' && <QuotationLink draft={draft} shop={shop} />}
            <Button
              variant="neutral"
              size="sm"
              aria-haspopup="dialog"
              aria-label={`Descartar: ${name}`}
              onClick={() => onDiscard(draft)}
              className="max-sm:flex-1"
            >
              Descartar
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
