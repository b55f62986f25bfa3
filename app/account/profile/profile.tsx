import { NavLink, Outlet } from 'react-router';
import { requireViewer } from '#app/account/require-viewer.server.ts';
import { dbContext, viewerContext } from '#app/context.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { getProfile } from '#shop/customers/profile.server.ts';
import type { Route } from './+types/profile';
import { ProfileHeader } from './profile-header.tsx';

export const middleware: Route.MiddlewareFunction[] = [requireViewer];

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('A profile can only be read by a signed-in user');
  const profile = await getProfile(context.get(dbContext), {
    id: viewer.userId,
    name: viewer.fullName,
    email: viewer.email,
  });
  const { fullName, email, phone, address, city, department, birthDate, updatedAt } = profile;
  const { avatarUrl, coverPhotoUrl } = profile;
  return {
    profile: { fullName, email, phone, address, city, department, birthDate, updatedAt, avatarUrl, coverPhotoUrl },
  };
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Mi Perfil',
    description: 'Tus datos personales y de envío, y los pedidos que has hecho en la tienda con esta cuenta.',
    path: '/perfil',
    indexed: false,
  });

export default function ProfileLayout({ loaderData: { profile } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 md:py-14">
      <ProfileHeader profile={profile} />
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

const tabs = [
  { to: '/perfil/details', label: 'Detalles' },
  { to: '/perfil/orders', label: 'Pedidos' },
];
