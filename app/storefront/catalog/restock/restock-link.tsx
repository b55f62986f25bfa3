import { BellRing } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';

/** Leads to the form that asks to be told when a sold-out product is back. */
export function RestockLink({ productId }: { productId: string }) {
  return (
    <Link to={`/productos/${productId}/avisame`} rel="nofollow" className={`${buttonClass()} w-full`}>
      <BellRing aria-hidden="true" size={20} strokeWidth={1.75} />
      Avísame cuando llegue
    </Link>
  );
}
