import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { radioClass } from '#app/ui/radio-class.ts';
import { type OfferedWay, type WayCode, wayRecords } from '#shop/paying/payment-ways.ts';
import { WayMark } from './marks/way-mark.tsx';

type MethodChoiceProps = {
  ways: OfferedWay[];
  chosen: WayCode | null;
  onChoose: (way: WayCode) => void;
  /** shown under the chosen way */
  panel: ReactNode;
};

/** Lists the ways to pay by name, with the panel of the chosen one. */
export function MethodChoice({ ways, chosen, onChoose, panel }: MethodChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3.5 text-block">
        <h2 className="text-block">Método de pago</h2>
      </legend>
      <div className="overflow-hidden rounded-card border border-field bg-surface">
        {ways.map(({ code, refusal }) => {
          const isChosen = code === chosen;
          return (
            <div
              key={code}
              className={classNames('border-t border-line first:border-t-0', isChosen && 'bg-green-tint/60')}
            >
              <WayRow way={code} isChosen={isChosen} refusal={refusal?.short ?? null} onChoose={() => onChoose(code)} />
              {isChosen && panel && <div className="px-5 pb-5 md:pl-14.5">{panel}</div>}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

type WayRowProps = { way: WayCode; isChosen: boolean; refusal: string | null; onChoose: () => void };

function WayRow({ way, isChosen, refusal, onChoose }: WayRowProps) {
  const { title, text } = wayRecords[way];
  return (
    <label className="flex min-h-16 items-center gap-3.5 px-5 py-2.5 has-disabled:text-ink-3">
      <input
        type="radio"
        name="paymentWay"
        value={way}
        checked={isChosen}
        disabled={refusal !== null}
        onChange={onChoose}
        className={radioClass}
      />
      <span className="min-w-0 flex-1">
        <span className="block text-[0.9375rem] leading-5.5 font-semibold">{title}</span>
        <span className="block text-small text-ink-2">{refusal ?? text}</span>
      </span>
      <WayMark way={way} size={32} />
    </label>
  );
}
