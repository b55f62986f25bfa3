import type { FieldMetadata } from '@conform-to/react';
import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { PictureField } from '#app/admin/pictures/picture-field.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { longest } from '#shop/settings/store-form.ts';
import type { BannerState } from './banner-state.ts';
import { type StoreFormInput, textProps } from './field-props.ts';

type BannerInput = NonNullable<NonNullable<StoreFormInput['banners']>[number]>;
export type BannerField = FieldMetadata<BannerInput, StoreFormInput>;

type BannerRowProps = {
  row: BannerField;
  number: number;
  state: BannerState;
  startsOpen: boolean;
  /** buttons for the whole banner */
  children: ReactNode;
};

/** A banner on one line, with its fields below while it is open or one of them is invalid. */
export function BannerRow({ row, number, state, startsOpen, children }: BannerRowProps) {
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const [isOpened, setOpened] = useState(startsOpen);
  const [imageUrl, setImageUrl] = useState(row.getFieldset().image_url.initialValue ?? '');
  const isWrong = Object.keys(row.allErrors).length > 0;
  const isOpen = isOpened || isWrong;
  const Icon = state.isShown ? Eye : EyeOff;

  // Hidden fields cannot take the focus when the form is sent; the first invalid field takes it here.
  useEffect(() => {
    if (!isWrong || document.activeElement?.matches('[aria-invalid]')) return;
    setOpened(true);
    content.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [isWrong]);

  return (
    <fieldset className="min-w-0 border-line px-5 py-2 not-last:border-b md:px-6">
      <legend className="sr-only">Banner {number}</legend>
      <div className="flex items-center gap-x-3 max-sm:flex-wrap">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-fields`}
          onClick={() => setOpened(!isOpen)}
          className="group flex min-h-18 min-w-0 flex-1 items-center gap-3.5 rounded-control-admin py-2 text-left max-sm:basis-full"
        >
          <ChevronDown
            aria-hidden="true"
            size={20}
            className="shrink-0 text-ink-2 transition-transform duration-150 group-aria-expanded:rotate-180 motion-reduce:transition-none"
          />
          <span className="w-[72px] shrink-0 overflow-hidden rounded-badge large-text:hidden">
            <Picture src={imageUrl} alt="" ratio="4/3" widths={[96, 160, 240]} sizes="72px" />
          </span>
          <span className="min-w-0">
            <span className="block text-admin-body font-semibold [overflow-wrap:anywhere] group-hover:underline">
              <span className="tabular">{number}.</span> {row.value?.title?.trim() || 'Sin título'}
            </span>
            <span
              className={`flex items-start gap-1.5 text-small [overflow-wrap:anywhere] ${state.isShown ? 'text-saving' : 'text-few-left'}`}
            >
              <Icon aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
              {state.words}
            </span>
          </span>
        </button>
        <div className="flex max-sm:-mt-2 max-sm:ml-auto">{children}</div>
      </div>
      <div ref={content} id={`${id}-fields`} hidden={!isOpen} className="pt-2 pb-5">
        <BannerFields row={row} imageUrl={imageUrl} onImage={setImageUrl} />
      </div>
    </fieldset>
  );
}

type BannerFieldsProps = { row: BannerField; imageUrl: string; onImage: (url: string) => void };

function BannerFields({ row, imageUrl, onImage }: BannerFieldsProps) {
  const banner = row.getFieldset();
  const isPromo = banner.placement.value === 'promo';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
      <PictureField
        bucket="sliderorigenatural"
        name={banner.image_url.name}
        id={banner.image_url.id}
        label="Imagen"
        hint="PNG, JPEG o WebP, hasta 12 MB. Con la mitad izquierda tranquila: ahí van el título y el botón."
        ratio="4/3"
        value={imageUrl}
        onChange={onImage}
        error={banner.image_url.errors}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-x-4.5 gap-y-4 sm:grid-cols-2">
        <TextField {...textProps(banner.title)} label="Título" maxLength={longest.bannerTitle} />
        <TextField
          {...textProps(banner.link)}
          label="Enlace"
          optional
          hint="Dirección completa, con https://, o de tu tienda, como /productos/ofertas"
          maxLength={longest.bannerLink}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...textProps(banner.description)}
          label="Descripción"
          maxLength={longest.bannerDescription}
          className="sm:col-span-2"
        />
        <TextField
          {...textProps(banner.alt)}
          label="Texto alternativo"
          optional
          hint="Qué se ve en la imagen, para quien no la ve"
          maxLength={longest.bannerAlt}
          className="sm:col-span-2"
        />
        <SelectField {...textProps(banner.placement)} label="Se muestra en">
          <option value="carousel">Carrusel de la portada</option>
          <option value="promo">Promociones</option>
        </SelectField>
        {isPromo ? (
          <SelectField {...textProps(banner.size)} label="Tamaño">
            <option value="large">Grande, dos columnas</option>
            <option value="small">Pequeño, una columna</option>
          </SelectField>
        ) : (
          // The carousel has one size; the stored choice is kept.
          <input type="hidden" name={banner.size.name} defaultValue={banner.size.initialValue ?? 'large'} />
        )}
      </div>
    </div>
  );
}
