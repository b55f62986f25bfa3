import { Link } from 'react-router';
import { withReturnPath } from '#app/account/sign-in/return-path.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { AccountCard, wordLink } from './account-card.tsx';

type DeadLinkProps = {
  text: string;
  to: string;
  label: string;
  /** where signing in leads */
  back?: string | null;
};

/**
 * Shown for a secret link (new password, confirmation of an address, staff invitation) that is no longer valid: why,
 * and what to do next.
 */
export function DeadLink({ text, to, label, back = null }: DeadLinkProps) {
  return (
    <AccountCard
      title="Este enlace ya no sirve"
      lead={text}
      foot={
        <Link to={withReturnPath('/login', back)} className={wordLink}>
          Volver a iniciar sesión
        </Link>
      }
    >
      <Link to={to} className={`mt-6 w-full ${buttonClass()}`}>
        {label}
      </Link>
    </AccountCard>
  );
}
