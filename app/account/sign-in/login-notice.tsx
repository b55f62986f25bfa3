import { Link, useSearchParams } from 'react-router';
import { AccountNotice, wordLink } from './card-page/account-card.tsx';
import { withReturnPath } from './return-path.ts';

/** The completed step that led to /login, from the query string. */
export type LoginNews = 'registro' | 'clave' | 'correo';

/** Repeats on the page what the toast says, for browsers without scripts. */
export function LoginNotice() {
  const [search] = useSearchParams();
  const news = search.get('listo');
  if (news === 'registro')
    return (
      <AccountNotice title="¡Registro casi listo!">
        <p>
          Por favor, revisa tu email para confirmar tu cuenta. ¿No te llegó?{' '}
          <Link to={withReturnPath('/confirmar', search.get('volver'))} className={wordLink}>
            Reenviar
          </Link>
        </p>
      </AccountNotice>
    );
  if (news === 'clave')
    return <AccountNotice title="Contraseña actualizada">Entra con tu contraseña nueva.</AccountNotice>;
  if (news === 'correo')
    return <AccountNotice title="Correo confirmado">Tu cuenta está lista: ya puedes entrar.</AccountNotice>;
  return null;
}
