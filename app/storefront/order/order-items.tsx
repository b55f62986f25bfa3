import { Picture } from '#app/ui/picture.tsx';
import { formatPesos } from '#shop/money.ts';
import { type OrderItem, orderItemTotal } from '#shop/orders/order.ts';
import type { LineToReview } from '#shop/reviews/review-link.server.ts';

type OrderItemsProps = { items: OrderItem[]; toReview: LineToReview[] };

/** The ordered items as they were at the time, not as in the current catalogue, with links to review them. */
export function OrderItems({ items, toReview }: OrderItemsProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: order lines are never reordered, and a pack may occur twice
        <li key={position} className="flex items-center gap-4 py-4 first:pt-0 last:pb-0">
          <div className="w-16 shrink-0 overflow-hidden rounded-control print:hidden">
            <Picture src={item.image_urls[0]} alt="" ratio="1/1" sizes="64px" widths={[96, 160]} ground="capsulas" />
          </div>
          <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <div className="min-w-0 basis-40 grow">
              <p className="leading-6 font-semibold break-words">{item.name}</p>
              <p className="tabular text-caption text-ink-2">
                {item.isOffer
                  ? `${item.offerLabel?.trim() || 'Oferta'} · ${item.quantity} unidades`
                  : `Cantidad: ${item.quantity}${item.quantity > 1 ? ` · ${formatPesos(item.price)} c/u` : ''}`}
              </p>
              <ReviewLink line={toReview.find(({ line }) => line === position)} />
            </div>
            <p className="tabular font-bold tracking-[-0.02em]">{formatPesos(orderItemTotal(item))}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function ReviewLink({ line }: { line: LineToReview | undefined }) {
  if (!line) return null;
  return (
    <a
      href={`/opinar/${line.token}`}
      className="inline-flex min-h-11 items-center text-label font-semibold text-green underline-offset-4 hover:underline print:hidden"
    >
      Dar mi opinión<span className="sr-only"> de {line.name}</span>
    </a>
  );
}
