import { useRef } from 'react';
import { Link } from 'react-router';
import { type ActivityQuery, activityHref } from '#app/admin/changes/activity-href.ts';
import { ChangeFields } from '#app/admin/changes/change-fields.tsx';
import { actorOf, subjectHref, subjectIn, subjectWords, verbOf } from '#app/admin/changes/change-words.ts';
import { PageFooter } from '#app/admin/list/page-footer.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import type { StaffSubject } from '#db/schema.ts';
import { formatLongDate, formatTime } from '#shop/dates.ts';
import { permissionOfSubject } from '#shop/staff/change-sight.server.ts';
import { listActors, listChanges } from '#shop/staff/list-changes.server.ts';
import { hasPermission } from '#shop/staff/roles/permissions.ts';
import type { Route } from './+types/activity';
import { ActivityFilter } from './activity-filter.tsx';
import { StaffTabs } from './staff-tabs.tsx';

const perPage = 24;

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  const db = context.get(dbContext);
  const query = readQuery(url);
  const [list, actors] = await Promise.all([listChanges(db, viewer, { ...query, perPage }), listActors(db)]);
  const subjects = Object.entries(subjectWords).filter(([subject]) =>
    hasPermission(viewer, permissionOfSubject[subject as StaffSubject]),
  );
  return { ...list, query, actors, subjects };
}

export const meta: Route.MetaFunction = () => [{ title: 'Actividad · Administración' }];

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { changes, total, page, pages, query, actors, subjects } = loaderData;
  const heading = useRef<HTMLHeadingElement>(null);
  const isNarrowed = Boolean(query.actorId || query.subject || query.day);
  return (
    <>
      <PageHeader title="Actividad" note="Quién hizo qué, y cómo estaba antes" headingRef={heading} />
      <StaffTabs current="activity" />
      <ActivityFilter key={activityHref(query)} query={query} actors={actors} subjects={subjects} />
      {changes.length === 0 ? (
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState
            title={isNarrowed ? 'Nada con estos filtros' : 'Aún no hay actividad'}
            action={
              isNarrowed && (
                <Link to={activityHref()} className={buttonClass('secondary', 'sm')}>
                  Ver toda la actividad
                </Link>
              )
            }
          >
            {!isNarrowed && 'Lo que el equipo cambie en la administración quedará aquí, con nombre y hora.'}
          </EmptyState>
        </div>
      ) : (
        <div>
          <div className="grid gap-5">
            {byDay(changes).map(({ day, ofDay }) => (
              <section key={day} className="overflow-hidden rounded-card-admin border border-line bg-surface">
                <h2 className="border-b border-line bg-admin-sidebar px-5 py-2.5 text-label font-semibold text-ink-2 md:px-6">
                  {day}
                </h2>
                <ol className="divide-y divide-line">
                  {ofDay.map((change) => (
                    <ChangeItem key={change.id} change={change} />
                  ))}
                </ol>
              </section>
            ))}
          </div>
          <PageFooter
            page={page}
            pages={pages}
            perPage={perPage}
            rows={changes.length}
            total={total}
            hrefOf={(turned) => activityHref({ ...query, page: turned })}
            inCard={false}
          />
        </div>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Actividad" />
      <LoadError error={error} title="Error de Carga" lead="No se pudo cargar la actividad. " />
    </>
  );
}

/** Parses the filters. Empty values, unknown subjects and invalid days do not filter. */
function readQuery({ searchParams }: URL): ActivityQuery {
  const subject = subjectIn(searchParams.get('subject'));
  return {
    actorId: searchParams.get('person') || undefined,
    subject,
    subjectId: (subject && searchParams.get('id')) || undefined,
    day: searchParams.get('day') || undefined,
    page: Number(searchParams.get('page') ?? 1),
  };
}

type Change = Route.ComponentProps['loaderData']['changes'][number];

function ChangeItem({ change }: { change: Change }) {
  const { verb, namesSubject } = verbOf(change);
  return (
    <li className="px-5 py-4 md:px-6">
      <p className="text-admin-body [overflow-wrap:anywhere]">
        <span className="font-semibold">{actorOf(change)}</span> {verb} {namesSubject && <Subject change={change} />}
      </p>
      <p className="text-label text-ink-2">
        {subjectWords[change.subject]} ·{' '}
        <time dateTime={change.createdAt.toISOString()}>{formatTime(change.createdAt)}</time>
      </p>
      {/* For a new member of staff the sentence above says everything. */}
      {namesSubject && <ChangeFields change={change} />}
    </li>
  );
}

function Subject({ change }: { change: Change }) {
  const href = subjectHref(change);
  const name = change.subjectName || subjectWords[change.subject];
  if (!href) return <span className="font-semibold">{name}</span>;
  return (
    <Link
      to={href}
      className="relative font-semibold text-green underline decoration-green/35 decoration-1 underline-offset-4 before:absolute before:-inset-x-1 before:-inset-y-2.5 hover:decoration-green"
    >
      {name}
    </Link>
  );
}

/** Groups the changes by day, in their order. */
function byDay(changes: Change[]): { day: string; ofDay: Change[] }[] {
  const days: { day: string; ofDay: Change[] }[] = [];
  for (const change of changes) {
    const day = formatLongDate(change.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.ofDay.push(change);
    else days.push({ day, ofDay: [change] });
  }
  return days;
}
