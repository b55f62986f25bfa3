import { Link } from 'react-router';
import { OrderOnWhatsApp } from '#app/storefront/cart/order-on-whatsapp.tsx';
import { useNotOffered } from '#app/storefront/shipping/use-shipping-start.ts';
import { usePublicSettings, useShopOrigin } from '#app/storefront/use-public-settings.ts';
import { useGuestShipping } from '#app/storefront/without-scripts/guest-shipping.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Picture } from '#app/ui/picture.tsx';
import { lineTotal } from '#shop/cart/cart.ts';
import { cartMessage } from '#shop/cart/cart-message.ts';
import { type CartRow, cartRows } from '#shop/cart/cart-rows.ts';
import { findContactWay } from '#shop/contact-way.ts';
import type { GuestCart } from '#shop/guest-carts/find-guest-cart.server.ts';
import { formatPesos } from '#shop/money.ts';
import { takesPickups } from '#shop/orders/form/chosen-delivery.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';

type GuestCartProps = {
  cart: Pick<GuestCart, 'items' | 'notices'> | null;
  /** why the last form was refused */
  notice: string | null;
  takesTransfers: boolean;
};

/** The cart of a visitor without scripts, with plain forms. Rendered on the server only, inside `<noscript>`. */
export function GuestCartView({ cart, notice, takesTransfers }: GuestCartProps) {
  return (
    <div className="mt-4 max-w-180">
      {notice && (
        <p role="alert" className="mb-4 rounded-control bg-ochre-tint px-4 py-3.5 text-on-ochre-tint">
          {notice}
        </p>
      )}
      {cart ? (
        <>
          <ChangedLines notices={cart.notices} />
          <ul aria-label="Productos en el carrito">
            {cartRows(cart.items).map((row) => (
              <GuestCartRow key={row.item.lineId} row={row} />
            ))}
          </ul>
          {cart.items.length > 0 && <OrderWays items={cart.items} takesTransfers={takesTransfers} />}
        </>
      ) : (
        <p className="text-ink-2">Tu carrito está vacío.</p>
      )}
      <p className="mt-4">
        <Link to="/productos" className="font-semibold text-green underline">
          {cart ? 'Continuar comprando' : 'Ver productos'}
        </Link>
      </p>
    </div>
  );
}

/** Says what changed on the lines since they were put in; nothing if nothing did. */
export function ChangedLines({ notices }: Pick<GuestCart, 'notices'>) {
  if (notices.length === 0) return null;
  return (
    <div className="mb-4 rounded-control bg-ochre-tint px-4 py-3.5 text-on-ochre-tint">
      <p className="font-semibold">Tu carrito cambió</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {notices.map(({ lineId, name, text }) => (
          <li key={lineId}>
            <b className="font-semibold">{name}</b>: {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function GuestCartRow({ row: { item, lineIds, most } }: { row: CartRow }) {
  const packs = lineIds.length;
  const spoken = item.isOffer ? `${item.name} (${item.offerLabel || 'Oferta'})` : item.name;
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-t border-line py-5">
      <div className="relative h-26 overflow-hidden rounded-control">
        <Picture src={item.image} alt="" ratio="fill" sizes="88px" widths={[96, 160]} />
      </div>
      <div className="min-w-0">
        <Link to={`/productos/${item.id}`} className="font-semibold break-words underline-offset-4 hover:underline">
          {item.name}
        </Link>
        {item.isOffer && <p className="text-small text-ink-2">{item.offerLabel || 'Oferta'}</p>}
        <p className="tabular mt-1 font-bold">{formatPesos(lineTotal(item) * packs)}</p>
      </div>
      <div className="col-span-2 flex flex-wrap items-end gap-2 sm:col-span-1 sm:col-start-2">
        <form method="post" action="/carrito/cantidad" className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="lineId" value={item.lineId} />
          <label className="text-label font-semibold">
            {item.isOffer ? 'Packs' : 'Cantidad'}
            <span className="sr-only"> de {spoken}</span>
            <input
              name="quantity"
              type="number"
              inputMode="numeric"
              min={1}
              max={most}
              defaultValue={item.isOffer ? packs : item.quantity}
              required
              className="mt-1 block min-h-11 w-24 rounded-control border border-field bg-surface px-3 text-base"
            />
          </label>
          <button type="submit" className={buttonClass('neutral', 'sm')}>
            Cambiar<span className="sr-only"> la cantidad de {spoken}</span>
          </button>
        </form>
        <form method="post" action="/carrito/cantidad">
          <input type="hidden" name="lineId" value={item.lineId} />
          <input type="hidden" name="quantity" value="0" />
          <button type="submit" className={buttonClass('text', 'sm')}>
            Eliminar<span className="sr-only"> {spoken}</span>
          </button>
        </form>
      </div>
    </li>
  );
}

function OrderWays({ items, takesTransfers }: { items: GuestCart['items']; takesTransfers: boolean }) {
  // Services are not sent, and never paid on delivery.
  const isService = isServiceOrder(items);
  const { label, total } = useGuestShipping(items);
  const notOffered = useNotOffered();
  const isFetchable = takesPickups(usePublicSettings()) && !isService;
  return (
    <section aria-labelledby="pedir" className="mt-2 rounded-card border border-line bg-surface p-5 md:p-7">
      <h2 id="pedir" className="text-block">
        Resumen
      </h2>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{label}</span>
        <span className="tabular text-[1.75rem] leading-9 font-bold">{formatPesos(total)}</span>
      </p>
      {!isService && (
        <a href="/carrito/contraentrega" className={classNames(buttonClass('primary'), 'mt-4 min-h-14 w-full')}>
          PAGAR CONTRAENTREGA
        </a>
      )}
      {!isService && notOffered && <p className="mt-1 text-center text-label text-ink-2">{notOffered}</p>}
      {isFetchable && (
        <a href="/carrito/recoger" className={classNames(buttonClass('neutral'), 'mt-3 w-full')}>
          Recoger y pagar en la tienda
        </a>
      )}
      {takesTransfers && (
        <a
          href="/carrito/transferencia"
          className={classNames(buttonClass(isService ? 'primary' : 'neutral'), 'mt-3 w-full')}
        >
          Pagar por transferencia
        </a>
      )}
      <OrderOnWhatsApp items={items} className={classNames(buttonClass('whatsapp'), 'mt-3 w-full')} />
      {isService && <PaidInShop items={items} />}
    </section>
  );
}

/** How to order an appointment that is paid in the shop: without scripts there is no form for it. */
function PaidInShop({ items }: Pick<GuestCart, 'items'>) {
  const settings = usePublicSettings();
  const way = findContactWay(settings, cartMessage(items, useShopOrigin()));
  const place = settings.contactAddress && `: ${settings.contactAddress}`;
  return (
    <p className="mt-4 text-label text-ink-2">
      ¿Prefieres pagar en la tienda, el día de tu cita?{' '}
      {way ? (
        <a href={way.href} className="font-semibold break-words text-green underline">
          {way.words}
        </a>
      ) : (
        `Pídelo en nuestra tienda${place}`
      )}
      .
    </p>
  );
}
