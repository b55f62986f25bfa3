import { parseWithValibot } from '@conform-to/valibot';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { calendarDayForm } from '#shop/calendar/calendar-day-form.ts';
import { addCalendarDay, mostCalendarDays } from '#shop/calendar/calendar-days.server.ts';
import type { Route } from './+types/add-calendar-day';

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = parseWithValibot(await readForm(request), { schema: calendarDayForm });
  if (form.status !== 'success') return refuse('Revisa los campos marcados.', 400, form.error ?? {});
  const added = await addCalendarDay(context.get(dbContext), actor, form.value);
  if (added.ok) return done('La fecha quedó en el calendario.');
  if (added.reason === 'full') return refuse(`Puedes tener hasta ${mostCalendarDays} fechas.`, 409);
  const problem = added.reason === 'holiday' ? `Ya es festivo: ${added.name}.` : 'Esa fecha ya está en tu lista.';
  return refuse(problem, 409, { day: [problem] });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
