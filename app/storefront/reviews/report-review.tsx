import { parseWithValibot } from '@conform-to/valibot';
import { data } from 'react-router';
import { AccountCard, AccountNotice, FormProblem } from '#app/account/sign-in/card-page/account-card.tsx';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { radioClass } from '#app/ui/radio-class.ts';
import { findPublishedReview, reportReview } from '#shop/reviews/report-review.server.ts';
import { reportReasons, shownName } from '#shop/reviews/review.ts';
import { reportForm } from '#shop/reviews/review-form.ts';
import type { Route } from './+types/report-review';

export async function loader({ params, context }: Route.LoaderArgs) {
  const review = await findPublishedReview(context.get(dbContext), params.reviewId);
  if (!review) throw data(null, { status: 404 });
  return { review };
}

/** Records the report. The answer is the page, also without scripts. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const allowed = await context.get(limitsContext).takeReviewReport(context.get(clientAddressContext));
  if (!allowed.ok) {
    const { retryAfterSeconds } = allowed;
    const answer = { isReported: false, problem: retryText(retryAfterSeconds) };
    return data(answer, { status: 429, headers: retryAfter(retryAfterSeconds) });
  }
  const submission = parseWithValibot(await readForm(request), { schema: reportForm });
  if (submission.status !== 'success') return data({ isReported: false, problem: 'Elige una razón.' }, { status: 400 });
  if (!(await reportReview(context.get(dbContext), params.reviewId, submission.value.reason)))
    throw data(null, { status: 404 });
  return data({ isReported: true, problem: '' });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Reportar una opinión',
    description: 'Avísanos si una opinión no debería estar en la tienda.',
    path: '/',
    indexed: false,
  });

export default function ReportReview({ loaderData: { review }, actionData }: Route.ComponentProps) {
  const back = (
    <a href={`/productos/${review.product.id}`} className={`mt-6 w-full ${buttonClass('secondary')}`}>
      Volver al producto
    </a>
  );
  if (actionData?.isReported)
    return (
      <AccountCard title="Gracias por avisarnos">
        <AccountNotice title="Vamos a leer esta opinión">
          <p>Si no cumple las reglas de la tienda, la ocultamos.</p>
        </AccountNotice>
        {back}
      </AccountCard>
    );
  return (
    <AccountCard title="Reportar una opinión" lead={`De ${shownName(review)}, sobre ${review.product.name}`}>
      {review.body && (
        <blockquote className="mt-6 line-clamp-6 rounded-control bg-sand px-5 py-4 break-words">
          {review.body}
        </blockquote>
      )}
      <FormProblem text={actionData?.problem} />
      <form method="post" className="mt-6">
        <fieldset>
          <legend className="mb-1 text-label font-semibold">¿Qué pasa con ella?</legend>
          {reportReasons.map((reason) => (
            <label key={reason} className="flex min-h-12 cursor-pointer items-center gap-3">
              <input type="radio" name="reason" value={reason} required className={radioClass} />
              {reason}
            </label>
          ))}
        </fieldset>
        <button type="submit" className={classNames(buttonClass(), 'mt-5 w-full')}>
          Reportar
        </button>
      </form>
      {back}
    </AccountCard>
  );
}
