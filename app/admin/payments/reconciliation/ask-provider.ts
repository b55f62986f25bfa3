import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext, paymentProviderContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { askAboutDay } from '#shop/payments/ask-about-day.server.ts';
import type { Route } from './+types/ask-provider';
import { readDayOf } from './read-day.ts';

/** Asks the provider about the attempts to pay of a day. */
export async function action({ request, context }: Route.ActionArgs) {
  getStaff(context);
  const provider = context.get(paymentProviderContext);
  if (!provider) return refused('La tienda no tiene una pasarela de pago configurada.', 409);
  const form = await readForm(request);
  const { start, end } = readDayOf(new URLSearchParams({ day: String(form.get('day') ?? '') }), new Date());
  const { checked, left, isProviderAway } = await askAboutDay(context.get(dbContext), provider, { start, end });
  if (isProviderAway)
    return refused(
      'La pasarela no responde. Lo que ves es lo último que dijo; espera unos minutos y pregunta otra vez.',
      503,
    );
  return { ok: true as const, checked, left };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

function refused(problem: string, status: number) {
  return data({ ok: false as const, problem }, { status });
}
