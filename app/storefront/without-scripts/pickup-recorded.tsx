import { data } from 'react-router';
import { dbContext } from '#app/context.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { WhatsAppLink } from '#app/storefront/whatsapp-link.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { WhatsAppIcon } from '#app/ui/marks/whatsapp-icon.tsx';
import { formatPesos } from '#shop/money.ts';
import { findPickup } from '#shop/pickup/find-pickup.server.ts';
import { pickupMessage } from '#shop/whatsapp.ts';
import type { Route } from './+types/pickup-recorded';
import { ownCartHeaders } from './load-order-page.server.ts';

export async function loader({ params: { pickupId }, context }: Route.LoaderArgs) {
  const pickup = await findPickup(context.get(dbContext), pickupId);
  if (!pickup) throw data(null, { status: 404 });
  const { productName, offerLabel, quantity, total } = pickup;
  return { productName, offerLabel, quantity, total };
}

export function headers() {
  return ownCartHeaders;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Recoger en Tienda',
    description: 'Acuerda la hora por WhatsApp.',
    path: '/recoger',
    indexed: false,
  });

/** Goes on to WhatsApp, where the pickup is agreed, after a form without scripts recorded it. */
export default function PickupRecorded({ loaderData: pickup }: Route.ComponentProps) {
  const { contactAddress } = usePublicSettings();
  return (
    <div className="page-width max-w-180 pt-6 pb-16 md:pt-10 md:pb-24">
      <h1 className="text-page-phone md:text-page">Recoger en Tienda</h1>
      <p className="mt-3 font-semibold break-words">
        {pickup.offerLabel ?? `${pickup.quantity} x`} {pickup.productName}: {formatPesos(pickup.total)}
      </p>
      <p className="mt-2 text-ink-2">
        Falta acordar la hora: envíanos el mensaje por WhatsApp. Nos encuentras en {contactAddress}.
      </p>
      <WhatsAppLink text={pickupMessage(pickup)} className={`${buttonClass('whatsapp')} mt-5 min-h-14 w-full`}>
        <WhatsAppIcon size={22} />
        AGENDAR PEDIDO Y RECOGER EN TIENDA
      </WhatsAppLink>
    </div>
  );
}
