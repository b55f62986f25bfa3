import { parseWithValibot } from '@conform-to/valibot';
import { data } from 'react-router';
import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { readNumber, recordedSinceText } from '#app/admin/form/recorded-since.ts';
import { done, refuse, type StaffAnswer } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import type { RecordedSince } from '#shop/staff/recorded-since.ts';
import { moveCash } from '#shop/till/move-cash.server.ts';
import { moveCashForm } from '#shop/till/till-form.ts';
import type { Route } from './+types/move-cash';

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const fields = await readForm(request);
  const form = parseWithValibot(fields, { schema: moveCashForm });
  if (form.status !== 'success') return refuse('Revisa los campos marcados.', 400, form.error ?? {});
  const movement = { ...form.value, read: readNumber(fields.get('read')) };
  const moved = await moveCash(context.get(dbContext), movement, actor);
  if (!moved.ok)
    return moved.reason === 'recorded-since' ? refuseRepeated(moved) : refuse('La caja está cerrada.', 409);
  const text = form.value.kind === 'payout' ? 'La salida quedó anotada.' : 'La entrada quedó anotada.';
  return { ...done(text), newer: moved.latest };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}

function refuseRepeated(moved: RecordedSince) {
  return data<StaffAnswer>({ ok: false, problem: recordedSinceText(moved), newer: moved.latest }, { status: 409 });
}
