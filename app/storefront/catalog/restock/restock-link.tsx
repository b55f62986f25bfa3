import { BellRing } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';

/** A link to the form that requests a mail when a sold-out product is available again. */
export function RestockLink({ productId }: { productId: string }) {
  return (
    <Link to={`/productos/${productId}/avisame`} rel="nofollow" className={`${buttonClass()} w-full`}>
      <BellRing aria-hidden="true" size={20} strokeWidth={1.75} />
      Avísame cuando llegue
    </Link>
  );
}
