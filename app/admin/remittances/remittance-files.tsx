import { Link } from 'react-router';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { dbContext } from '#app/context.ts';
import { formatMoment } from '#shop/dates.ts';
import { type FileEvent, listFileEvents } from '#shop/remittances/list-files.server.ts';
import type { Route } from './+types/remittance-files';
import { remittanceHref, remittancesHref } from './remittances-href.ts';

export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  return { events: await listFileEvents(context.get(dbContext)) };
}

const title = 'Archivos de las transportadoras';

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

/** Who read or removed which file, and when. */
export default function RemittanceFiles({ loaderData: { events } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={title}
        note="Quién subió o quitó cada archivo, y cuántas filas tenían diferencias al subirlo"
        back={<BackLink to={remittancesHref}>Remesas</BackLink>}
      />
      <Panel title="Historial" id="historial" flush>
        {events.length === 0 ? (
          <p className="px-5 py-5 text-admin-body text-ink-2 md:px-6">Todavía no se ha subido ninguno.</p>
        ) : (
          <ul aria-label="Historial" className="divide-y divide-line">
            {events.map((event) => (
              <li key={event.id} className="px-5 py-3 text-admin-body md:px-6">
                <Event event={event} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} back={<BackLink to={remittancesHref}>Remesas</BackLink>} />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}

function Event({ event: { remittance, name, action, by, at, lines, differences } }: { event: FileEvent }) {
  const text = `${action === 'read' ? 'Subió' : 'Quitó'} ${name}`;
  const facts = [
    remittance?.carrier,
    lines === 1 ? '1 guía' : `${lines} guías`,
    differences !== null && differencesText(differences),
  ].filter(Boolean);
  return (
    <div className="[overflow-wrap:anywhere]">
      {remittance ? (
        <Link
          to={remittanceHref(remittance.id)}
          className="inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-4"
        >
          {text}
        </Link>
      ) : (
        <p className="font-semibold">{text}</p>
      )}
      <p className="text-label text-ink-2">{facts.join(' · ')}</p>
      <p className="text-label text-ink-2">
        {by || 'El equipo'} · {formatMoment(at)}
      </p>
    </div>
  );
}

function differencesText(count: number): string {
  if (count === 0) return 'sin diferencias';
  return count === 1 ? '1 con diferencia' : `${count} con diferencia`;
}
