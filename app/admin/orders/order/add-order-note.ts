import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { readWords, refused } from '#app/admin/questions/staff-form.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { orderNoteForm } from '#shop/orders/notes/order-note-form.ts';
import { addOrderNote } from '#shop/orders/notes/order-notes.server.ts';
import type { Route } from './+types/add-order-note';

export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const author = getStaff(context);
  const form = await readWords(request, orderNoteForm);
  if (!form.ok) return form.answer;
  const isAdded = await addOrderNote(context.get(dbContext), { orderId, body: form.words.body, author });
  return isAdded
    ? { ok: true as const }
    : refused('El pedido ya no existe, o los datos del cliente se eliminaron.', 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
