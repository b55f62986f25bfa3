import { data, redirect } from 'react-router';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { markNotified } from '#shop/restock/restock-requests.server.ts';
import type { Route } from './+types/mark-notified';
import { waitingHref } from './waiting-href.ts';

/** Records that staff wrote to a person who waits for a product. */
export async function action({ params: { waitingId }, context }: Route.ActionArgs) {
  getStaff(context);
  if (!(await markNotified(context.get(dbContext), waitingId))) throw data(null, { status: 404 });
  return redirect(waitingHref());
}
