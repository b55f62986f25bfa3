import { AccountCard } from '#app/account/sign-in/card-page/account-card.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { Stars } from '#app/ui/shop/stars.tsx';
import type { ReviewLine } from '#shop/reviews/find-review-line.server.ts';

type WrittenReviewProps = Pick<Extract<ReviewLine, { kind: 'reviewed' }>, 'review'> & {
  product: { id: string; name: string };
};

/** The page of a review link after the review was written: the review, and where it is. */
export function WrittenReview({ product, review: { stars, body, status, hiddenReason } }: WrittenReviewProps) {
  return (
    <AccountCard title="Gracias por tu opinión" lead={leads[status]}>
      <div className="mt-6 rounded-control bg-sand px-5 py-4">
        <p className="font-semibold break-words">{product.name}</p>
        <Stars stars={stars} />
        {body && <p className="mt-2 break-words whitespace-pre-line">{body}</p>}
      </div>
      {hiddenReason && status === 'hidden' && <p className="mt-4 break-words text-ink-2">Motivo: {hiddenReason}</p>}
      <a href={`/productos/${product.id}`} className={`mt-6 w-full ${buttonClass()}`}>
        Ver el producto
      </a>
    </AccountCard>
  );
}

const leads = {
  published: 'Ya está publicada en la página del producto.',
  pending: 'Habla de salud, así que la leemos antes de publicarla.',
  hidden: 'No está publicada en la tienda.',
};
