import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { publishReview } from '#shop/reviews/moderate-review.server.ts';
import type { Route } from './+types/publish-review';
import { reviewGone } from './reviews-href.ts';

export async function action({ params: { reviewId }, context }: Route.ActionArgs) {
  const published = await publishReview(context.get(dbContext), { reviewId, actor: getStaff(context) });
  return published ? done('La opinión está publicada.') : refuse(reviewGone, 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
