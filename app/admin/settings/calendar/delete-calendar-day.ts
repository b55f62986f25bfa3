import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { deleteCalendarDay } from '#shop/calendar/calendar-days.server.ts';
import type { Route } from './+types/delete-calendar-day';

export async function action({ params: { day }, context }: Route.ActionArgs) {
  const isDeleted = await deleteCalendarDay(context.get(dbContext), getStaff(context), day);
  return isDeleted ? done('La fecha se eliminó.') : refuse('La fecha ya no está en el calendario.', 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
