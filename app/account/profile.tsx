import { LogOut } from 'lucide-react';
import { Form, NavLink, Outlet, useNavigation } from 'react-router';
import { pageHead } from '#app/storefront/page-head.ts';
import { getProfile } from '#shop/customers/profile.server.ts';
import { dbContext, viewerContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import type { Route } from './+types/profile';
import { requireViewer } from './require-viewer.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requireViewer];

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Mi Perfil',
    description: 'Tus datos personales y de envío, y los pedidos que has hecho en la tienda con esta cuenta.',
    path: '/perfil',
    indexed: false,
  });

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('The profile was opened by nobody');
  const { fullName, email, phone, address, city, department, birthDate } = await getProfile(context.get(dbContext), {
    id: viewer.userId,
    name: viewer.fullName,
    email: viewer.email,
  });
  return { profile: { fullName, email, phone, address, city, department, birthDate } };
}

const tabs = [
  { to: '/perfil/details', label: 'Detalles' },
  { to: '/perfil/orders', label: 'Pedidos' },
];

export default function ProfileLayout({ loaderData: { profile } }: Route.ComponentProps) {
  const leaving = useNavigation().formAction === '/salir';
  return (
    <div className="page-width py-8 md:py-14">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <span
          aria-hidden="true"
          className="flex size-14 shrink-0 items-center justify-center rounded-card bg-green-tint text-block font-semibold text-green-deep md:size-18"
        >
          {initials(profile.fullName || profile.email)}
        </span>
        <div className="min-w-0 flex-1 basis-52">
          <h1 className="text-page-phone break-words md:text-page">Mi Perfil</h1>
          <p className="break-words text-ink-2">{profile.fullName || profile.email}</p>
        </div>
        <Form method="post" action="/salir">
          <Button type="submit" variant="neutral" size="sm" pending={leaving}>
            <LogOut aria-hidden="true" size={18} />
            Cerrar Sesión
          </Button>
        </Form>
      </div>
      <nav aria-label="Mi perfil" className="mt-6 border-b border-line md:mt-10">
        <ul className="flex gap-6">
          {tabs.map((tab) => (
            <li key={tab.to}>
              <NavLink
                to={tab.to}
                className="-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent px-1 font-medium text-ink-2 hover:text-ink aria-[current]:border-green aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {tab.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="pt-8 pb-8 md:pt-10">
        <Outlet />
      </div>
    </div>
  );
}

/** 'LG' of 'Laura Gómez Ruiz' */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('es-CO');
}
