import { type ReactNode, useState } from 'react';
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
  const { id, stars, body, status, reply, hiddenReason, reportCount, reportReason } = review;
  const name = shownName(review);
  const [opened, setOpened] = useState<'reply' | 'hide' | null>(null);
  const close = () => setOpened(null);
  const action = useStaffAction(close);
  return (
    <article className="rounded-card-admin border border-line bg-surface px-4 py-4 text-admin-body md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-[1.0625rem] leading-6 tracking-[-0.01em]">
          <Stars stars={stars} /> {name}
        </h2>
        <Badge tone={tones[status]}>{reviewStatusWords[status]}</Badge>
      </div>
      <Origin review={review} />
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
        {(status !== 'published' || reportCount > 0) && (
          <PublishButton id={id} name={name} isPublished={status === 'published'} {...action} />
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
      {opened === 'reply' && <ReplyForm id={id} reply={reply} {...action} onClose={close} />}
      {opened === 'hide' && <HideForm id={id} {...action} onClose={close} />}
    </article>
  );
}

/** Names the product and the order of a review, and the day it was written. */
function Origin({ review: { product, order, createdAt, isDemo } }: { review: StaffReview }) {
  return (
    <p className="mt-1 text-label text-ink-2">
      <Link to={`/productos/${product.id}`} className="text-green underline underline-offset-4">
        {product.name}
      </Link>{' '}
      ·{' '}
      <Link to={orderHref(order.id)} className="text-green underline underline-offset-4">
        Pedido {formatOrderNumber(order.orderNumber)}
      </Link>{' '}
      · <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt)}</time>
      {isDemo && ' · Opinión de demostración'}
    </p>
  );
}

type Action = Pick<ReturnType<typeof useStaffAction>, 'fetcher' | 'isBusy'>;

type PublishButtonProps = Action & { id: string; name: string; isPublished: boolean };

function PublishButton({ id, name, isPublished, fetcher, isBusy }: PublishButtonProps) {
  return (
    <fetcher.Form method="post" action={reviewHref(id, 'publish')}>
      <Button type="submit" size="sm" variant="secondary" pending={isBusy} pendingText="Publicando...">
        {isPublished ? 'Dejar publicada' : 'Publicar'}
        <span className="sr-only"> la opinión de {name}</span>
      </Button>
    </fetcher.Form>
  );
}

type OpenedProps = Action & { id: string; onClose: () => void };

function ReplyForm({ id, reply, ...form }: OpenedProps & { reply: string }) {
  return (
    <ReviewForm {...form} action={reviewHref(id, 'reply')} submitText="Guardar la respuesta">
      <input type="hidden" name="seen" value={reply} />
      <TextAreaField
        name="reply"
        label="Respuesta"
        hint="Todos la ven debajo de la opinión. Sin promesas de cura ni datos del cliente."
        defaultValue={reply}
        maxLength={longestReply}
        required
        autoFocus
      />
    </ReviewForm>
  );
}

function HideForm({ id, ...form }: OpenedProps) {
  return (
    <ReviewForm {...form} action={reviewHref(id, 'hide')} submitText="Ocultar la opinión">
      <TextAreaField
        name="reason"
        label="Motivo"
        hint="Su autor lo ve en su enlace."
        maxLength={longestReason}
        required
        autoFocus
      />
    </ReviewForm>
  );
}

type ReviewFormProps = Omit<OpenedProps, 'id'> & { action: string; submitText: string; children: ReactNode };

/** A field for what staff write about a review, with its buttons. */
function ReviewForm({ fetcher, isBusy, action, submitText, onClose, children }: ReviewFormProps) {
  return (
    <fetcher.Form method="post" action={action} className="mt-3 grid max-w-[80ch] gap-3 border-t border-line pt-4">
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" variant="secondary" pending={isBusy} pendingText="Guardando...">
          {submitText}
        </Button>
        <Button size="sm" variant="neutral" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </fetcher.Form>
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
