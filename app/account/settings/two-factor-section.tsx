import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { sectionId, twoFactorHref } from './settings-href.ts';
import { SettingsSection } from './settings-section.tsx';

/** Two-factor sign-in of staff and former staff: its state, and a link to change it. */
export function TwoFactorSection({ isOn, isStaff }: { isOn: boolean; isStaff: boolean }) {
  return (
    <SettingsSection
      title="Verificación en dos pasos"
      id={sectionId.twoFactor}
      lead={
        isStaff
          ? 'Con tu cuenta se administra toda la tienda. Además de la contraseña, al entrar se pide un código que solo tu teléfono conoce.'
          : 'Además de la contraseña, al entrar se pide un código que solo tu teléfono conoce. Si la desactivas, bastará la contraseña.'
      }
    >
      <p className="mt-5">
        {isOn ? (
          <Badge tone="green" icon={<ShieldCheck aria-hidden="true" />}>
            Activada
          </Badge>
        ) : (
          <Badge tone="amber" icon={<ShieldAlert aria-hidden="true" />}>
            Desactivada
          </Badge>
        )}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {isOn ? (
          <>
            <Link to={twoFactorHref('recovery-codes')} className={buttonClass('secondary', 'sm')}>
              Nuevos códigos de recuperación
            </Link>
            <Link to={twoFactorHref('end')} className={buttonClass('neutral', 'sm')}>
              Desactivar
            </Link>
          </>
        ) : (
          <Link to={twoFactorHref('begin')} className={buttonClass('secondary', 'sm')}>
            Activar
          </Link>
        )}
      </div>
    </SettingsSection>
  );
}
