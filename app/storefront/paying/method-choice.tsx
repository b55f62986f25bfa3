import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { radioClass } from '#app/ui/radio-class.ts';
import type { OfferedMethod } from '#shop/paying/offered-methods.ts';
import { type MethodCode, methodRecords } from '#shop/paying/payment-methods.ts';
import { methodUis } from './method-uis.ts';

type MethodChoiceProps = {
  methods: OfferedMethod[];
  chosen: MethodCode | null;
  onChoose: (method: MethodCode) => void;
  /** shown under the chosen method */
  panel: ReactNode;
};

/** Lists the payment methods, with the panel of the chosen one. */
export function MethodChoice({ methods, chosen, onChoose, panel }: MethodChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3.5 text-block">
        <h2 className="text-block">Método de pago</h2>
      </legend>
      <div className="overflow-hidden rounded-card border border-field bg-surface">
        {methods.map(({ code: method, refusal }) => {
          const isChosen = method === chosen;
          return (
            <div
              key={method}
              className={classNames('border-t border-line first:border-t-0', isChosen && 'bg-green-tint/60')}
            >
              <MethodRow
                method={method}
                isChosen={isChosen}
                refusal={refusal?.short ?? null}
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

type MethodRowProps = { method: MethodCode; isChosen: boolean; refusal: string | null; onChoose: () => void };

function MethodRow({ method, isChosen, refusal, onChoose }: MethodRowProps) {
  const { title, text } = methodRecords[method].choice;
  const { Mark } = methodUis[method];
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
      <Mark />
    </label>
  );
}
