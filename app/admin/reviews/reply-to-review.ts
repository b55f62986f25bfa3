import { parseWithValibot } from '@conform-to/valibot';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { replyToReview } from '#shop/reviews/moderate-review.server.ts';
import { replyForm } from '#shop/reviews/review-form.ts';
import type { Route } from './+types/reply-to-review';
import { reviewGone } from './reviews-href.ts';

export async function action({ request, params: { reviewId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = parseWithValibot(await readForm(request), { schema: replyForm });
  if (form.status !== 'success') return refuse(form.error?.reply?.[0] ?? 'Escribe la respuesta.', 400);
  const { reply: text, seen = '' } = form.value;
  const replied = await replyToReview(context.get(dbContext), { reviewId, text, seen, actor });
  if (replied.ok) return done('La respuesta se ve debajo de la opinión.');
  if (replied.reason === 'not-found') return refuse(reviewGone, 404);
  return refuse(
    `${replied.by || 'Otra persona'} la respondió mientras tanto. Recarga la página para ver su respuesta.`,
    409,
  );
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
