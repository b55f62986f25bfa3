import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { deleteReviewPhoto } from '#shop/reviews/moderate-review.server.ts';
import type { Route } from './+types/delete-review-photo';

export async function action({ request, params: { reviewId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const photo = (await readForm(request)).get('photo');
  const isDeleted =
    typeof photo === 'string' && (await deleteReviewPhoto(context.get(dbContext), { reviewId, photo, actor }));
  return isDeleted ? done('La foto se eliminó.') : refuse('La foto ya no está.', 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
