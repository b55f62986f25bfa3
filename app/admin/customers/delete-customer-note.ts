import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { refused } from '#app/admin/questions/staff-form.server.ts';
import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { deleteCustomerNote } from '#shop/customers/list/customer-notes.server.ts';
import type { Route } from './+types/delete-customer-note';

export async function action({ params: { customerId, customerNoteId }, context }: Route.ActionArgs) {
  const author = getStaff(context);
  assertMay(author, 'customers');
  const note = { key: customerId, noteId: Number(customerNoteId), author };
  const isDeleted = await deleteCustomerNote(context.get(dbContext), note);
  return isDeleted ? { ok: true as const } : refused('La nota ya no existe.', 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
