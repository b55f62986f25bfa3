import { useState } from 'react';
import { Link } from 'react-router';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextAreaField } from '#app/ui/field.tsx';
import { Stars } from '#app/ui/shop/stars.tsx';
import { formatMoment } from '#shop/dates.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { pictureUrl } from '#shop/pictures.ts';
import {
  longestReason,
  longestReply,
  type ReviewStatus,
  reviewStatusWords,
  type StaffReview,
  shownName,
} from '#shop/reviews/review.ts';
import { reviewHref } from './reviews-href.ts';

const tones: Record<ReviewStatus, BadgeTone> = { published: 'green', pending: 'orange', hidden: 'neutral' };

/** One review, with what staff can do about it. */
export function ReviewCard({ review }: { review: StaffReview }) {
  const { id, stars, body, status, product, order, reply, hiddenReason, reportCount, reportReason } = review;
  const name = shownName(review);
  const [opened, setOpened] = useState<'reply' | 'hide' | null>(null);
  const { fetcher, isBusy } = useStaffAction(() => setOpened(null));
  const needsDecision = status !== 'published' || reportCount > 0;
  return (
    <article className="rounded-card-admin border border-line bg-surface px-4 py-4 text-admin-body md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-[1.0625rem] leading-6 tracking-[-0.01em]">
          <Stars stars={stars} /> {name}
        </h2>
        <Badge tone={tones[status]}>{reviewStatusWords[status]}</Badge>
      </div>
      <p className="mt-1 text-label text-ink-2">
        <Link to={`/productos/${product.id}`} className="text-green underline underline-offset-4">
          {product.name}
        </Link>{' '}
        ·{' '}
        <Link to={orderHref(order.id)} className="text-green underline underline-offset-4">
          Pedido {formatOrderNumber(order.orderNumber)}
        </Link>{' '}
        · <time dateTime={review.createdAt.toISOString()}>{formatMoment(review.createdAt)}</time>
        {review.isDemo && ' · Opinión de demostración'}
      </p>
      {body && <p className="mt-2 max-w-[80ch] [overflow-wrap:anywhere] whitespace-pre-line">{body}</p>}
      <Photos review={review} name={name} />
      {reportCount > 0 && (
        <p className="mt-3 rounded-control-admin bg-ochre-tint px-3 py-2 text-label text-on-ochre-tint">
          {reportCount === 1 ? 'Un visitante la reportó' : `${reportCount} visitantes la reportaron`}: «{reportReason}»
        </p>
      )}
      {status === 'hidden' && hiddenReason && <p className="mt-3 text-label text-ink-2">Motivo: {hiddenReason}</p>}
      {reply && (
        <div className="mt-3 border-l-2 border-leaf pl-4">
          <p className="text-label text-ink-2">Respondió {review.repliedByName || 'la tienda'}</p>
          <p className="max-w-[80ch] [overflow-wrap:anywhere] whitespace-pre-line">{reply}</p>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {needsDecision && (
          <fetcher.Form method="post" action={reviewHref(id, 'publish')}>
            <Button type="submit" size="sm" variant="secondary" pending={isBusy} pendingText="Publicando...">
              {status === 'published' ? 'Dejar publicada' : 'Publicar'}
              <span className="sr-only"> la opinión de {name}</span>
            </Button>
          </fetcher.Form>
        )}
        <Button size="sm" variant="neutral" onClick={() => setOpened('reply')}>
          {reply ? 'Cambiar la respuesta' : 'Responder'}
          <span className="sr-only"> a {name}</span>
        </Button>
        {status !== 'hidden' && (
          <Button size="sm" variant="text" className="text-danger!" onClick={() => setOpened('hide')}>
            Ocultar<span className="sr-only"> la opinión de {name}</span>
          </Button>
        )}
      </div>
      {opened && (
        <fetcher.Form
          key={opened}
          method="post"
          action={reviewHref(id, opened)}
          className="mt-3 grid max-w-[80ch] gap-3 border-t border-line pt-4"
        >
          {opened === 'reply' && <input type="hidden" name="seen" value={reply} />}
          <TextAreaField
            name={opened === 'reply' ? 'reply' : 'reason'}
            label={opened === 'reply' ? 'Respuesta' : 'Motivo'}
            hint={
              opened === 'reply'
                ? 'Todos la ven debajo de la opinión. Sin promesas de cura ni datos del cliente.'
                : 'Su autor lo ve en su enlace.'
            }
            defaultValue={opened === 'reply' ? reply : ''}
            maxLength={opened === 'reply' ? longestReply : longestReason}
            required
            autoFocus
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="sm" variant="secondary" pending={isBusy} pendingText="Guardando...">
              {opened === 'reply' ? 'Guardar la respuesta' : 'Ocultar la opinión'}
            </Button>
            <Button size="sm" variant="neutral" onClick={() => setOpened(null)}>
              Cancelar
            </Button>
          </div>
        </fetcher.Form>
      )}
    </article>
  );
}

function Photos({ review: { id, photos }, name }: { review: StaffReview; name: string }) {
  const { fetcher } = useStaffAction();
  if (photos.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-3">
      {photos.map((photo, place) => (
        <li key={photo} className="grid justify-items-start">
          <a href={pictureUrl(photo, 1080, 'webp')} target="_blank" rel="noopener">
            <img
              src={pictureUrl(photo, 240, 'webp')}
              alt={`Foto ${place + 1} de ${name}`}
              width={96}
              height={96}
              className="size-24 rounded-control-admin bg-sand object-cover"
            />
          </a>
          <fetcher.Form method="post" action={reviewHref(id, 'delete-photo')}>
            <input type="hidden" name="photo" value={photo} />
            <Button type="submit" size="sm" variant="text" className="px-0! text-danger!">
              Eliminar
              <span className="sr-only">
                {' '}
                la foto {place + 1} de {name}
              </span>
            </Button>
          </fetcher.Form>
        </li>
      ))}
    </ul>
  );
}
