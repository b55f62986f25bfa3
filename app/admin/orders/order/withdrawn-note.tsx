import type { SeenItem } from '#shop/orders/order.ts';

/** Names the products of an unsent order that were withdrawn from sale after it was placed. */
export function WithdrawnNote({ items, holdsStock }: { items: SeenItem[]; holdsStock: boolean }) {
  if (items.length === 0) return null;
  return (
    <div role="note" className="rounded-card-admin bg-state-red px-5 py-4 text-admin-body text-on-state-red md:px-6">
      <p>Estos productos se retiraron de la tienda después del pedido. Decide si todavía los envías:</p>
      <ul className="mt-2 grid gap-1.5">
        {items.map(({ id, name, isOffer }) => (
          <li key={`${id} ${isOffer}`}>{name}</li>
        ))}
      </ul>
      {!holdsStock && (
        <p className="mt-2">
          El pedido no tiene unidades apartadas: si la tienda responde que no hay stock suficiente, acuerda con el
          cliente otro pedido.
        </p>
      )}
    </div>
  );
}
