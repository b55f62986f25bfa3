import { Link } from 'react-router';
import { AccountCard, wordLink } from '#app/account/sign-in/card-page/account-card.tsx';

/** Shown for a link of a subscription that has ended, or is unknown. */
export function EndedSubscription() {
  return (
    <AccountCard
      title="Ya no estás en la lista"
      lead="No te escribiremos con novedades ni ofertas."
      foot={
        <Link to="/novedades" className={wordLink}>
          Suscribirme otra vez
        </Link>
      }
    >
      {null}
    </AccountCard>
  );
}
