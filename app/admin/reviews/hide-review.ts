import { parseWithValibot } from '@conform-to/valibot';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { hideReview } from '#shop/reviews/moderate-review.server.ts';
import { hideForm } from '#shop/reviews/review-form.ts';
import type { Route } from './+types/hide-review';
import { reviewGone } from './reviews-href.ts';

export async function action({ request, params: { reviewId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = parseWithValibot(await readForm(request), { schema: hideForm });
  if (form.status !== 'success') return refuse(form.error?.reason?.[0] ?? 'Escribe por qué la ocultas.', 400);
  const hidden = await hideReview(context.get(dbContext), { reviewId, reason: form.value.reason, actor });
  return hidden ? done('La opinión ya no se ve en la tienda.') : refuse(reviewGone, 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
