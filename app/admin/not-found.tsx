import { data, Link } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/not-found';
import { getStaff } from './staff.server.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Página no encontrada · Administración' }];

export function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  return data(null, { status: 404 });
}

/** Whatever address the back office does not have. */
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
