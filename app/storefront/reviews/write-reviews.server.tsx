import { renderToStaticMarkup } from 'react-dom/server';
import { Stars } from '#app/ui/shop/stars.tsx';
import { averageWords, type StarCounts } from '#shop/catalog/rating.ts';
import { formatShortDate } from '#shop/dates.ts';
import { pictureUrl } from '#shop/pictures.ts';
import { reviewsShown } from '#shop/reviews/list-reviews.server.ts';
import { type PublishedReview, shownName } from '#shop/reviews/review.ts';

type ReviewsProps = { starCounts: StarCounts; reviews: PublishedReview[] };

/**
 * Writes the reviews of a product as HTML. They never change on the page, so the browser gets no script for them.
 *
 * @returns null without reviews
 */
export function writeReviews({
  starCounts,
  reviews,
}: Omit<ReviewsProps, 'starCounts'> & { starCounts: StarCounts | null }) {
  return starCounts && renderToStaticMarkup(<Reviews starCounts={starCounts} reviews={reviews} />);
}

/** The reviews shown without a press. */
const opened = 3;

function Reviews({ starCounts, reviews }: ReviewsProps) {
  const [first, rest] = [reviews.slice(0, opened), reviews.slice(opened)];
  return (
    <>
      <h2 className="text-section-phone md:text-section">Opiniones de clientes</h2>
      <div className="mt-6 grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Summary starCounts={starCounts} />
        <div>
          <ReviewList reviews={first} />
          {rest.length > 0 && (
            <details className="group border-t border-line">
              <summary className="flex min-h-12 w-fit cursor-pointer items-center font-semibold text-green underline-offset-4 hover:underline group-open:hidden">
                Ver {rest.length === 1 ? 'una opinión más' : `${rest.length} opiniones más`}
              </summary>
              <ReviewList reviews={rest} />
              {starCounts.count > reviewsShown && (
                <p className="border-t border-line py-4 text-label text-ink-2">
                  Ves las {reviewsShown} opiniones más recientes.
                </p>
              )}
            </details>
          )}
        </div>
      </div>
    </>
  );
}

function Summary({ starCounts }: { starCounts: StarCounts }) {
  const { byStars, count, stars, genuine } = starCounts;
  return (
    <div>
      <p className="flex items-center gap-3">
        <span className="tabular text-[2.5rem] leading-11 font-bold tracking-[-0.03em]">
          {averageWords({ average: stars / count })}
        </span>
        <span>
          <Stars stars={Math.round(stars / count)} className="size-5" />
          <span className="block text-label text-ink-2">
            {count} {count === 1 ? 'opinión' : 'opiniones'}
          </span>
        </span>
      </p>
      <ul className="mt-4 grid gap-1.5" aria-label="Cuántas opiniones hay de cada calificación">
        {byStars
          .map((number, place) => ({ number, star: place + 1 }))
          .toReversed()
          .map(({ number, star }) => (
            <li key={star} className="grid grid-cols-[5.5rem_minmax(0,1fr)_2.5rem] items-center gap-2 text-label">
              <span>{star === 1 ? '1 estrella' : `${star} estrellas`}</span>
              <svg
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="h-2 w-full rounded-full"
              >
                <rect width="100" height="8" className="fill-line" />
                <rect width={(100 * number) / count} height="8" className="fill-star" />
              </svg>
              <span className="tabular text-right text-ink-2">{number}</span>
            </li>
          ))}
      </ul>
      <p className="mt-4 max-w-[36ch] text-small text-ink-2">
        {genuine.count < count
          ? 'El promedio incluye opiniones de demostración.'
          : 'Solo opina quien compró el producto y lo recibió.'}
      </p>
    </div>
  );
}

function ReviewList({ reviews }: { reviews: PublishedReview[] }) {
  return (
    <ul className="divide-y divide-line">
      {reviews.map((review) => (
        <li key={review.id} className="py-5 first:pt-0 [details_&]:first:pt-5">
          <ReviewItem review={review} />
        </li>
      ))}
    </ul>
  );
}

function ReviewItem({ review }: { review: PublishedReview }) {
  const { id, stars, body, photos, isDemo, reply, createdAt } = review;
  const name = shownName(review);
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={stars} />
        <h3 className="text-base font-semibold tracking-normal break-words">{name}</h3>
        <p className="text-label text-ink-2">
          {isDemo ? 'Opinión de demostración' : 'Compra verificada'} ·{' '}
          <time dateTime={createdAt.toISOString()}>{formatShortDate(createdAt)}</time>
        </p>
      </div>
      {body && <p className="mt-2 max-w-[68ch] break-words whitespace-pre-line">{body}</p>}
      {photos.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {photos.map((photo, place) => (
            <li key={photo}>
              <a href={pictureUrl(photo, 1080, 'webp')} target="_blank" rel="noopener" className="block">
                <img
                  src={pictureUrl(photo, 240, 'webp')}
                  alt={`Foto ${place + 1} de la opinión de ${name}`}
                  width={96}
                  height={96}
                  loading="lazy"
                  className="size-24 rounded-control bg-sand object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {reply && (
        <div className="mt-3 max-w-[68ch] border-l-2 border-leaf pl-4">
          <p className="text-label font-semibold">Respuesta de la tienda</p>
          <p className="mt-0.5 break-words whitespace-pre-line text-ink-2">{reply}</p>
        </div>
      )}
      <a
        href={`/opiniones/${id}/reportar`}
        rel="nofollow"
        aria-label={`Reportar la opinión de ${name}`}
        className="mt-1 inline-flex min-h-11 items-center text-small text-ink-2 underline underline-offset-4 hover:text-ink"
      >
        Reportar
      </a>
    </article>
  );
}
