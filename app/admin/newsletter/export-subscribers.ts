import { answerCsv } from '#app/admin/csv/answer-csv.server.ts';
import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { dbContext, originContext } from '#app/context.ts';
import { getReads } from '#app/requests/reads.server.ts';
import { formatIsoDay } from '#shop/dates.ts';
import { exportSubscribers, subscribersHeading } from '#shop/newsletter/list-subscribers.server.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import type { Route } from './+types/export-subscribers';
import { parseSubscribersQuery } from './newsletter-href.ts';

/** Exports the subscribers that match the list's filters, as CSV. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const actor = getStaff(context);
  assertMay(actor, 'newsletter');
  const db = context.get(dbContext);
  const { filter, search } = parseSubscribersQuery(url.searchParams);
  return answerCsv(context, {
    name: `novedades-${formatIsoDay(new Date())}.csv`,
    heading: subscribersHeading,
    pages: exportSubscribers(getReads(context), { filter, search, origin: context.get(originContext) }),
    // The export contains addresses of people, so it is recorded in the audit log.
    onBegun: async () => {
      await recordChange(db, actor, { subject: 'backup', subjectName: 'Archivo de suscriptores', action: 'created' });
    },
  });
}
