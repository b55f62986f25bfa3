import { buttonClass } from '#app/ui/button.tsx';
import { departments } from '#shop/places/departments.ts';
import type { TypedOrder } from './order-fields.ts';

const controlClass = 'mt-1 block min-h-12 w-full rounded-control border border-field bg-surface px-3 text-base';

/** Asks where an order goes, so that the page shows its total with shipping before the money is sent. */
export function DestinationForm({ action, defaults }: { action: string; defaults: TypedOrder }) {
  return (
    <form method="get" action={action} className="mt-6 grid gap-4">
      <h2 className="text-block">¿A dónde va tu pedido?</h2>
      <p className="text-ink-2">Con tu ciudad te decimos cuánto cuesta el envío y a qué cuentas transferir.</p>
      <label className="text-label font-semibold">
        Departamento
        <select name="departamento" defaultValue={defaults.department ?? ''} required className={controlClass}>
          <option value="">Elige tu departamento</option>
          {departments.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label className="text-label font-semibold">
        Ciudad o municipio
        <input name="ciudad" defaultValue={defaults.city ?? ''} maxLength={100} required className={controlClass} />
      </label>
      <button type="submit" className={`${buttonClass('primary')} w-full`}>
        Ver el total
      </button>
    </form>
  );
}
