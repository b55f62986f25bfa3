import { CreditCard, HandCoins, Landmark, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { radioClass } from '#app/ui/field.tsx';
import type { CheckoutMethod } from '#shop/orders/checkout-method.ts';

type MethodFace = { title: string; text: string; Icon: LucideIcon | null };

const faces: Record<CheckoutMethod, MethodFace> = {
  widget: { title: 'Pago en línea con Wompi', text: 'Tarjetas, PSE, Nequi, Bancolombia', Icon: CreditCard },
  transfer: { title: 'Transferencia Bancaria', text: 'Transfieres y envías el comprobante', Icon: Landmark },
  card: { title: 'Tarjeta', text: 'Crédito o débito', Icon: null },
  cash: { title: 'Pago Contraentrega', text: 'Pagas en efectivo cuando recibes tu pedido', Icon: HandCoins },
};

const cardBrands = ['VISA', 'MC', 'AMEX'];

type MethodChoiceProps = {
  methods: CheckoutMethod[];
  chosen: CheckoutMethod | null;
  onChoose: (method: CheckoutMethod) => void;
  /** why a way of paying cannot be chosen now */
  refusals: Partial<Record<CheckoutMethod, string>>;
  /** what stands open under the chosen way */
  panel: ReactNode;
};

/** The ways of paying, one of them chosen and open. */
export function MethodChoice({ methods, chosen, onChoose, refusals, panel }: MethodChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3.5 text-block">
        <h2 className="text-block">Método de pago</h2>
      </legend>
      <div className="overflow-hidden rounded-card border border-field bg-surface">
        {methods.map((method) => {
          const isChosen = method === chosen;
          return (
            <div
              key={method}
              className={classNames('border-t border-line first:border-t-0', isChosen && 'bg-green-tint/60')}
            >
              <MethodRow
                method={method}
                isChosen={isChosen}
                refusal={refusals[method] ?? null}
                onChoose={() => onChoose(method)}
              />
              {isChosen && panel && <div className="px-5 pb-5 md:pl-14.5">{panel}</div>}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

type MethodRowProps = { method: CheckoutMethod; isChosen: boolean; refusal: string | null; onChoose: () => void };

function MethodRow({ method, isChosen, refusal, onChoose }: MethodRowProps) {
  const { title, text, Icon } = faces[method];
  return (
    <label className="flex min-h-18 items-center gap-3.5 px-5 py-3.5 has-disabled:text-ink-3">
      <input
        type="radio"
        name="paymentMethod"
        value={method}
        checked={isChosen}
        disabled={refusal !== null}
        onChange={onChoose}
        className={radioClass}
      />
      <span className="min-w-0 flex-1">
        <span className="block text-[0.9375rem] leading-5.5 font-semibold">{title}</span>
        <span className="block text-small text-ink-2">{refusal ?? text}</span>
      </span>
      {Icon ? (
        <Icon aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0 text-ink-2" />
      ) : (
        <span aria-hidden="true" className="flex shrink-0 gap-1.5 max-[22rem]:hidden">
          {cardBrands.map((brand) => (
            <span
              key={brand}
              className="rounded-[6px] border border-line bg-surface px-1.5 py-0.5 text-[0.78125rem] font-bold text-ink-2"
            >
              {brand}
            </span>
          ))}
        </span>
      )}
    </label>
  );
}
