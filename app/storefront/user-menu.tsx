import { ChevronDown } from 'lucide-react';
import { Form, Link, useNavigation } from 'react-router';
import { Avatar } from '#app/account/profile/avatar.tsx';
import type { SessionAnswer } from '#app/account/session.ts';
import { classNames } from '#app/ui/class-names.ts';
import { useDismissableDetails } from './use-dismissable-details.ts';

export type SignedInViewer = NonNullable<SessionAnswer['viewer']>;

/** The account menu in the header, with the user's name. */
export function UserMenu({ viewer }: { viewer: SignedInViewer }) {
  const details = useDismissableDetails();
  return (
    <details ref={details} className="group relative">
      <summary className="flex min-h-11 list-none items-center gap-2.5 rounded-control px-1.5 font-semibold transition-colors duration-150 hover:bg-green-tint [&::-webkit-details-marker]:hidden">
        <Avatar person={viewer} size="small" />
        <span className="max-w-32 truncate text-[0.9375rem]">{firstNameOf(viewer)}</span>
        <span className="sr-only">, menú de tu cuenta</span>
        <ChevronDown aria-hidden="true" size={18} className="transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="absolute top-full right-0 mt-2 w-60 rounded-card border border-line bg-surface p-2 shadow-float">
        <AccountLinks
          viewer={viewer}
          className="flex min-h-11 w-full items-center rounded-control px-3 text-[0.9375rem] font-medium transition-colors duration-150 hover:bg-green-tint"
        />
      </div>
    </details>
  );
}

export function AccountLinks({ viewer, className }: { viewer: SignedInViewer; className: string }) {
  return (
    <ul>
      <li>
        <Link to="/perfil" className={className}>
          Mi Perfil
        </Link>
      </li>
      <li>
        <Link to="/favoritos" className={className}>
          Favoritos
        </Link>
      </li>
      {viewer.role === 'admin' && (
        <li>
          <Link to="/admin" className={className}>
            Panel Admin
          </Link>
        </li>
      )}
      <li>
        <SignOut className={classNames(className, 'w-full text-left')} />
      </li>
    </ul>
  );
}

/** The sign-out button. A form instead of a link: GET must not sign out, and a form works before hydration. */
function SignOut({ className }: { className: string }) {
  const { state, formAction } = useNavigation();
  const leaving = state !== 'idle' && formAction === '/salir';
  return (
    <Form method="post" action="/salir">
      <button type="submit" disabled={leaving} className={className}>
        {leaving ? 'Cerrando sesión...' : 'Cerrar Sesión'}
      </button>
    </Form>
  );
}

function firstNameOf({ fullName, email }: SignedInViewer): string {
  return fullName.trim().split(/\s+/)[0] || (email.split('@')[0] ?? email);
}
