import { redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { readFileForm } from '#app/admin/csv/read-file-form.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { storeRemittance } from '#shop/remittances/store-remittance.server.ts';
import type { Route } from './+types/save-remittance';
import { describeCheck, readRemittanceForm, refuseRemittance } from './remittance-form.server.ts';
import { newRemittanceHref, remittanceHref } from './remittances-href.ts';

/** Redirects GET requests, as after signing in again, to the page with the form. */
export function loader() {
  return redirect(newRemittanceHref);
}

/** Stores the remittance of a preview. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const { form, name, bytes } = await readFileForm(request);
  const read = readRemittanceForm(form, { name, bytes });
  if (read.problem !== undefined) return refuseRemittance(read.problem, 400);
  const stored = await storeRemittance(context.get(dbContext), { ...read, actor });
  if (stored.outcome !== 'stored') return describeCheck(stored, name);
  const flash = { title: 'Remesa guardada', description: 'Mira las diferencias y resuélvelas.' };
  return redirect(remittanceHref(stored.remittanceId), { headers: { 'Set-Cookie': flashCookie(flash) } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
