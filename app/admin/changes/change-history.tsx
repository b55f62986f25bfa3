import { Link } from 'react-router';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import type { StaffSubject } from '#db/schema.ts';
import { formatMoment } from '#shop/dates.ts';
import type { ChangeList } from '#shop/staff/list-changes.server.ts';
import { activityHref } from './activity-href.ts';
import { ChangeFields } from './change-fields.tsx';
import { actorOf, verbOf } from './change-words.ts';

type ChangeHistoryProps = {
  subject: StaffSubject;
  /** omitted for the changes of all records of the subject */
  subjectId?: string;
  /** the latest changes, as `listChanges` returns them for this subject */
  changes: ChangeList;
};

/** The change history at the foot of an admin page: who changed what and when, with the values before and after. */
export function ChangeHistory({ subject, subjectId, changes: { changes, total } }: ChangeHistoryProps) {
  const may = useMay();
  return (
    <Panel title="Historial de cambios" id="historial-de-cambios" className="print:hidden">
      {changes.length === 0 ? (
        <p className="text-admin-body text-ink-2">Aún no hay cambios guardados con nombre y fecha.</p>
      ) : (
        <ol className="grid divide-y divide-line">
          {changes.map((change) => (
            <li key={change.id} className="py-3 first:pt-0 last:pb-0">
              <p className="text-admin-body">
                <span className="font-semibold">{actorOf(change)}</span> {verbOf(change).verb}
                {/* A history of several records names the record of each change. */}
                {!subjectId && ` ${change.subjectName}`}
                <span className="text-ink-2"> · {formatMoment(change.createdAt)}</span>
              </p>
              <ChangeFields change={change} />
            </li>
          ))}
        </ol>
      )}
      {total > changes.length && may('activity') && (
        <Link
          to={activityHref({ subject, subjectId })}
          className="mt-3 inline-flex min-h-11 items-center text-label font-semibold text-green hover:underline"
        >
          Ver los {total} cambios
        </Link>
      )}
    </Panel>
  );
}
