import { parseWithValibot } from '@conform-to/valibot';
import { data, redirect } from 'react-router';
import { AccountCard, AccountNotice, FormProblem, wordLink } from '#app/account/sign-in/card-page/account-card.tsx';
import { DeadLink } from '#app/account/sign-in/card-page/dead-link.tsx';
import { secretHeaders } from '#app/account/sign-in/card-page/secret-headers.ts';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { findReviewLine } from '#shop/reviews/find-review-line.server.ts';
import { reviewForm } from '#shop/reviews/review-form.ts';
import { writeReview } from '#shop/reviews/write-review.server.ts';
import type { Route } from './+types/write-review';
import { keepPhotos } from './keep-photos.server.ts';
import { ReviewFields } from './review-fields.tsx';
import { WrittenReview } from './written-review.tsx';

/** Loads the order line of the link. Opening it changes nothing, because mail programs may open links automatically. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const reviewLine = await findReviewLine(context.get(dbContext), params.token);
  if (!reviewLine) return data({ reviewLine: null }, { status: 404 });
  const { orderId: _, line: __, ...shown } = reviewLine;
  return data({ reviewLine: shown });
}

export const headers: Route.HeadersFunction = secretHeaders;

/** Stores the review. The form is an ordinary one: it works without scripts, and every answer is a page. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  // Counted before the photos are read, since reading them is the expensive part.
  const allowed = await context.get(limitsContext).takeReview(context.get(clientAddressContext));
  if (!allowed.ok) {
    const problem = retryText(allowed.retryAfterSeconds);
    return data({ problem, typed: null, errors: {} }, { status: 429, headers: retryAfter(allowed.retryAfterSeconds) });
  }
  const db = context.get(dbContext);
  const typed = { stars: '', body: '' };
  try {
    // The photos are read and stored only for a line that can be reviewed.
    const reviewLine = await findReviewLine(db, token);
    if (!reviewLine) return data({ problem: '', typed, errors: {} }, { status: 404 });
    if (reviewLine.kind !== 'open') return redirect(request.url, 303);

    const form = await readForm(request);
    typed.stars = textOf(form, 'stars');
    typed.body = textOf(form, 'body');
    const submission = parseWithValibot(form, { schema: reviewForm });
    if (submission.status !== 'success') return refuse(submission.reply().error ?? {}, typed);
    const kept = await keepPhotos(context, form.getAll('photos'));
    if (!kept.ok) return refuse({ photos: [kept.problem] }, typed);

    const written = await writeReview(db, token, {
      stars: submission.value.stars,
      body: submission.value.body ?? '',
      photos: kept.photos,
    }).catch(async (error) => {
      await kept.drop();
      throw error;
    });
    if (!written.ok) await kept.drop();
    // The page shows whether the review is published or waits, also if another request has written it.
    return redirect(request.url, 303);
  } catch (error) {
    const { problem, status, headers } = explainFault(context, error, 'a review could not be stored');
    return data({ problem, typed, errors: {} }, { status, headers });
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Tu opinión',
    description: 'Cuéntanos cómo te fue con tu compra.',
    // The URL is a secret: link previews must not repeat it.
    path: '/',
    indexed: false,
  });

export default function WriteReview({ loaderData: { reviewLine }, actionData }: Route.ComponentProps) {
  if (!reviewLine)
    return <DeadLink text="Revisa que esté completo, tal como lo recibiste." to="/" label="Ir a la tienda" />;
  if (reviewLine.kind === 'reviewed') return <WrittenReview product={reviewLine.product} review={reviewLine.review} />;
  if (reviewLine.kind === 'undelivered')
    return (
      <AccountCard title="Todavía no">
        <AccountNotice title="Podrás opinar cuando recibas tu pedido">
          <p>Guarda este enlace: sirve apenas figure como entregado.</p>
        </AccountNotice>
      </AccountCard>
    );
  return (
    <AccountCard
      title="¿Cómo te fue?"
      lead={
        <>
          Tu opinión de{' '}
          <a href={`/productos/${reviewLine.product.id}`} className={wordLink}>
            {reviewLine.product.name}
          </a>
        </>
      }
    >
      <FormProblem text={actionData?.problem} />
      <ReviewFields
        authorName={reviewLine.authorName}
        typed={actionData?.typed ?? null}
        errors={actionData?.errors ?? {}}
      />
    </AccountCard>
  );
}

type Typed = { stars: string; body: string };

function refuse(errors: Record<string, string[] | null>, typed: Typed) {
  return data({ problem: 'Por favor, corrige los campos marcados.', errors, typed }, { status: 400 });
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
