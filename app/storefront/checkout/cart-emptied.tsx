import { buttonClass } from '#app/ui/button.tsx';
import { takeFocus } from '#app/ui/hooks/take-focus.ts';
import { EmptyState } from '#app/ui/states.tsx';

type CartEmptiedProps = { title?: string; notices: { lineId: string; name: string; text: string }[] };

/** Shown when every line of an order is gone, so that nothing is left to confirm. Takes the focus. */
export function CartEmptied({ title = 'Tu carrito quedó vacío y no hay pedido', notices }: CartEmptiedProps) {
  return (
    <div
      ref={takeFocus}
      role="alert"
      tabIndex={-1}
      className="min-h-0 overflow-y-auto outline-none focus-visible:shadow-none"
    >
      <EmptyState
        title={title}
        action={
          <a href="/productos" className={buttonClass('primary')}>
            Ver productos
          </a>
        }
      >
        <ul className="grid gap-1">
          {notices.map(({ lineId, name, text }) => (
            <li key={lineId}>
              <b className="font-semibold">{name}</b>: {text}
            </li>
          ))}
        </ul>
        <p className="mt-3">Lo que escribiste queda guardado para tu próximo pedido.</p>
      </EmptyState>
    </div>
  );
}
