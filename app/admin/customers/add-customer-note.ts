import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { readWords, refused } from '#app/admin/questions/staff-form.server.ts';
import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { customerNoteForm } from '#shop/customers/list/customer-note-form.ts';
import { addCustomerNote } from '#shop/customers/list/customer-notes.server.ts';
import type { Route } from './+types/add-customer-note';

export async function action({ request, params: { customerId }, context }: Route.ActionArgs) {
  const author = getStaff(context);
  assertMay(author, 'customers');
  const form = await readWords(request, customerNoteForm);
  if (!form.ok) return form.answer;
  const note = { key: customerId, body: form.words.body, author };
  const isAdded = await addCustomerNote(context.get(dbContext), note);
  return isAdded ? { ok: true as const } : refused('El cliente ya no existe.', 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
