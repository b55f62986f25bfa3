import { Link } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { AccountCard, wordLink } from './account-card.tsx';

/** In place of a page whose link from a mail leads nowhere any more: what happened, and the way to a new one. */
export function DeadLink({ text, to, label }: { text: string; to: string; label: string }) {
  return (
    <AccountCard
      title="Este enlace ya no sirve"
      lead={text}
      foot={
        <Link to="/login" className={wordLink}>
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
