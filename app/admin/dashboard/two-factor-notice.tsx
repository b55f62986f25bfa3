import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { twoFactorSectionHref } from '#app/account/settings/settings-href.ts';

/** Urges staff who sign in with only a password to turn on two-factor authentication. */
export function TwoFactorNotice() {
  return (
    <section
      aria-label="Verificación en dos pasos"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card-admin bg-state-amber px-5 py-2 text-admin-body text-on-state-amber md:px-6"
    >
      <div className="mr-auto flex max-w-[80ch] items-start gap-3 py-2">
        <ShieldAlert aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
        <p>
          <span className="font-semibold">Tu cuenta se abre solo con la contraseña.</span> Si otra persona la averigua,
          entra a la tienda entera.
        </p>
      </div>
      <Link
        to={twoFactorSectionHref}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Activa la verificación en dos pasos
      </Link>
    </section>
  );
}
