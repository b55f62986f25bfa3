import { ChangePage } from '#app/storefront/order/changing/change-page.tsx';
import type { Route } from './+types/shipment';
import { CustomerParcels } from './customer-parcels.tsx';

/** With which carriers an order goes, and where each parcel is followed. */
export function ShipmentPage({ loaderData: { orderNumber, parcels }, params: { token } }: Route.ComponentProps) {
  const lead =
    parcels.length === 0
      ? 'Todavía no hay una guía. Cuando tu pedido salga con una transportadora, aquí aparece.'
      : 'En la página de la transportadora ves en qué va, con el número de la guía.';
  return (
    <ChangePage title="Seguir el envío" lead={lead} token={token} orderNumber={orderNumber} problem={undefined}>
      <div className="mt-6">
        <CustomerParcels parcels={parcels} />
      </div>
    </ChangePage>
  );
}
