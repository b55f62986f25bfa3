import type { ReactNode } from 'react';
import { StoreHours } from '#app/storefront/store-hours.tsx';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { radioClass } from '#app/ui/radio-class.ts';
import { type ChosenDelivery, takesPickups } from '#shop/orders/form/chosen-delivery.ts';
import { storePlace } from '#shop/settings/store-place.ts';

type DeliveryChoiceProps = {
  /** what is chosen when the form opens */
  initial: string | undefined;
  onChoose?: (delivery: ChosenDelivery) => void;
};

/**
 * Lets the shopper have the order sent or fetch it in the shop; nothing if the shop has no address. The fields of the
 * address follow it by `hiddenIfFetched`, without scripts too.
 */
export function DeliveryChoice({ initial, onChoose }: DeliveryChoiceProps) {
  const settings = usePublicSettings();
  if (!takesPickups(settings)) return null;
  const radio = (value: ChosenDelivery, title: string, text: ReactNode) => (
    <label className="flex min-h-16 items-center gap-3.5 border-t border-line px-5 py-2.5 first:border-t-0 has-checked:bg-green-tint/60">
      <input
        type="radio"
        name="delivery"
        value={value}
        defaultChecked={value === (initial === 'pickup' ? 'pickup' : 'parcel')}
        onChange={() => onChoose?.(value)}
        className={radioClass}
      />
      <span className="min-w-0 flex-1">
        <span className="block text-[0.9375rem] leading-5.5 font-semibold">{title}</span>
        <span className="block text-small break-words text-ink-2">{text}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="mb-5 min-w-0">
      <legend className="mb-2 text-label font-semibold">¿Cómo recibes tu pedido?</legend>
      <div className="overflow-hidden rounded-card border border-field bg-surface">
        {radio('parcel', 'Envío a domicilio', 'Te lo llevamos hasta tu puerta')}
        {radio(
          'pickup',
          'Recoger en la tienda',
          <>
            {storePlace(settings).address}
            {settings.openingHours && (
              <span className="mt-0.5 block">
                <StoreHours text={settings.openingHours} />
              </span>
            )}
          </>,
        )}
      </div>
    </fieldset>
  );
}

/** Hides what concerns only parcels in a form whose order is fetched. */
export const hiddenIfFetched = '[form:has([name=delivery][value=pickup]:is(:checked,[type=hidden]))_&]:hidden';
