import { Clock, MapPin } from 'lucide-react';
import { useId, useRef } from 'react';
import { type BuyChoice, choiceTotal } from '#app/storefront/catalog/product/buy-choice.ts';
import { StoreHours } from '#app/storefront/store-hours.tsx';
import { StoreMap } from '#app/storefront/store-map.tsx';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Modal, ModalHeader, SheetBody } from '#app/ui/dialog.tsx';
import { WhatsAppIcon } from '#app/ui/marks/whatsapp-icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { QuantityStepper } from '#app/ui/stepper.tsx';
import { offerUnitPrice, unitPrice } from '#shop/catalog/product.ts';
import { formatPesos } from '#shop/money.ts';
import { storePlace } from '#shop/settings/store-place.ts';
import { PickupLink, type PickupProduct } from './pickup-link.tsx';
import { recordPickup } from './record-pickup.ts';

export type PickupDialogProps = {
  open: boolean;
  onClose: () => void;
  product: PickupProduct;
  choice: BuyChoice;
  onQuantity: (quantity: number) => void;
};

/** Shows where the shop is and what will be picked up there, with a link that arranges the pickup on WhatsApp. */
export function PickupDialog({ open, onClose, product, choice, onQuantity }: PickupDialogProps) {
  const id = useId();
  const recorded = useRef(new Set<string>());

  // Pressing again after coming back from WhatsApp means the same pickup.
  const record = () => {
    const choiceKey = choice.kind === 'pack' ? choice.offer.id : String(choice.quantity);
    if (recorded.current.has(choiceKey)) return;
    recorded.current.add(choiceKey);
    recordPickup(product.id, choice);
  };
  const order = (className: string) => (
    <PickupLink
      product={product}
      choice={choice}
      onClick={record}
      describedBy={`${id}-way`}
      className={classNames(buttonClass('whatsapp'), 'min-h-14 w-full px-4! [&>svg]:shrink-0', className)}
    >
      <WhatsAppIcon size={22} />
      <span className="min-w-0 text-balance">AGENDAR PEDIDO Y RECOGER EN TIENDA</span>
    </PickupLink>
  );
  const sum = (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="text-[0.9375rem] font-semibold">Total</span>
      <span className="tabular ml-auto text-[1.375rem] leading-8 font-bold tracking-[-0.03em]" aria-live="polite">
        {formatPesos(choiceTotal(choice, product))}
      </span>
    </p>
  );

  return (
    <Modal
      open={open}
      onClose={onClose}
      kind="dialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-description`}
      className="max-md:w-full md:w-[min(880px,calc(100vw-48px))]"
    >
      <ModalHeader
        id={id}
        title="Recoger en Tienda"
        description="Agenda tu visita por WhatsApp"
        onClose={onClose}
        className="px-5 py-4 md:px-8"
      />
      <SheetBody
        className="md:grid md:grid-cols-[1fr_340px]"
        foot={
          <>
            {sum}
            {order('mt-3')}
          </>
        }
      >
        <div className="px-5 py-6 md:px-8">
          <Location />
        </div>
        <div className="bg-sand px-5 py-6 md:px-6">
          <h3 className="text-base font-semibold">Tu pedido</h3>
          <Chosen product={product} choice={choice} onQuantity={onQuantity} />
          <div className="mt-5 border-t border-line pt-3 max-md:hidden">{sum}</div>
          {order('mt-4 max-md:hidden')}
          <p id={`${id}-way`} className="mt-3 text-small text-ink-2">
            Se abre WhatsApp con el mensaje escrito; tú lo envías y acordamos la hora.
          </p>
        </div>
      </SheetBody>
    </Modal>
  );
}

function Location() {
  const settings = usePublicSettings();
  const { address, mapQuery } = storePlace(settings);
  return (
    <>
      <h3 className="text-base font-semibold">Dónde lo recoges</h3>
      <ul className="mt-2 text-[0.9375rem] leading-6 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-leaf">
        <li className="flex gap-3 py-1.5">
          <MapPin aria-hidden="true" strokeWidth={1.75} />
          <address className="not-italic">{address}</address>
        </li>
        {settings.openingHours && (
          <li className="flex gap-3 py-1.5">
            <Clock aria-hidden="true" strokeWidth={1.75} />
            <StoreHours text={settings.openingHours} />
          </li>
        )}
      </ul>
      {mapQuery !== null && (
        <div className="mt-4 overflow-hidden rounded-card border border-line">
          <StoreMap key={mapQuery} place={mapQuery} className="min-h-42 md:min-h-60" />
        </div>
      )}
    </>
  );
}

/** The product with the chosen pack or number of units. */
function Chosen({ product, choice, onQuantity }: Pick<PickupDialogProps, 'product' | 'choice' | 'onQuantity'>) {
  const each = choice.kind === 'pack' ? offerUnitPrice(choice.offer) : unitPrice(product);
  return (
    <>
      <div className="mt-4 flex items-center gap-3.5">
        <Picture
          src={product.imageUrls[0]}
          alt=""
          ground={product.ground}
          ratio="1/1"
          sizes="64px"
          widths={[96, 160]}
          className="w-16 shrink-0 rounded-badge"
        />
        <div className="min-w-0 text-label">
          <p className="font-semibold break-words">{product.name}</p>
          <p className="tabular mt-0.5 font-normal text-ink-2">{formatPesos(each)} c/u</p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {choice.kind === 'pack' ? (
          <>
            <span className="text-[0.9375rem] font-semibold">{choice.offer.label}</span>
            <span className="text-[0.9375rem] text-ink-2">{choice.offer.units} unidades</span>
          </>
        ) : (
          <>
            <span className="text-[0.9375rem] font-semibold">Cantidad</span>
            <QuantityStepper
              value={choice.quantity}
              max={product.stock}
              onChange={onQuantity}
              label={`Cantidad de ${product.name} para recoger`}
            />
          </>
        )}
      </div>
    </>
  );
}
