import { data, Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import type { Route } from './+types/not-found';
import { getStaff } from './staff.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = () => [{ title: 'Página no encontrada · Administración' }];

/** The 404 page of the back office. */
export default function NotFound() {
  return (
    <div className="rounded-card-admin border border-line bg-surface">
      <EmptyState
        title="Página no encontrada"
        level={1}
        action={
          <Link to="/admin" className={buttonClass('secondary', 'sm')}>
            Volver al panel
          </Link>
        }
      >
        La dirección no existe o cambió de lugar.
      </EmptyState>
    </div>
  );
}
