import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { ChevronDown, CircleAlert, Eye, EyeOff, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { blankBanner, longest, mostBanners } from '#shop/settings/store-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Panel } from '../panel.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { RowButtons } from '../row-buttons.tsx';
import { type BannerState, bannerStates } from './banner-state.ts';
import { textProps } from './field-props.ts';
import type { StoreFormInput } from './store-settings-form.tsx';

type BannerInput = NonNullable<NonNullable<StoreFormInput['banners']>[number]>;
type BannerField = FieldMetadata<BannerInput, StoreFormInput>;

/** So few stand open: more are a list to look over first. */
const fewBanners = 3;

type BannerListProps = {
  form: FormMetadata<StoreFormInput>;
  field: FieldMetadata<StoreFormInput['banners'], StoreFormInput>;
};

/** The banners of the home page, in the order they are shown. */
export function BannerList({ form, field }: BannerListProps) {
  const rows = field.getFieldList() as BannerField[];
  const states = bannerStates(rows.map((row) => row.value ?? {}));
  const buttonId = (index: number, deed: 'up' | 'down') => `${form.id}-${deed}-${index}`;
  const addId = `${form.id}-add-banner`;
  const [spoken, setSpoken] = useState('');

  // A button that has done its work may be gone, or have moved with its row: the focus goes to where the work goes on.
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (!focusNext.current) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  });

  // The banner just added stands open, to be written.
  const added = useRef(false);
  const add = () => {
    added.current = true;
    focusNext.current = `${form.id}-${field.name}[${rows.length}].title`;
    form.insert({ name: field.name, defaultValue: blankBanner });
  };
  const remove = (index: number) => {
    focusNext.current = addId;
    setSpoken(`Banner ${index + 1} quitado`);
    form.remove({ name: field.name, index });
  };
  const move = (from: number, to: number) => {
    const deed = to < from ? 'up' : 'down';
    const isAtEnd = to === 0 || to === rows.length - 1;
    focusNext.current = buttonId(to, isAtEnd ? (deed === 'up' ? 'down' : 'up') : deed);
    setSpoken(`El banner ${from + 1} ahora es el ${to + 1}`);
    form.reorder({ name: field.name, from, to });
  };

  return (
    <Panel
      title="Banners promocionales"
      id="banners"
      flush
      action={
        <Button id={addId} variant="secondary" size="sm" onClick={add} disabled={rows.length >= mostBanners}>
          <Plus aria-hidden="true" size={18} />
          Añadir Banner
        </Button>
      }
    >
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {rows.length === 0 && (
        <p className="px-5 py-6 text-admin-body text-ink-2 md:px-6">
          Sin banners propios la portada muestra los que trae la tienda.
        </p>
      )}
      {rows.map((row, index) => (
        <BannerRow
          key={row.key}
          row={row}
          number={index + 1}
          state={states[index] ?? { isShown: false, words: '' }}
          startsOpen={rows.length < fewBanners || (added.current && index === rows.length - 1)}
        >
          <RowButtons
            row={`el banner ${index + 1}`}
            removing="Eliminar"
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            idOf={(deed) => buttonId(index, deed)}
            onMove={(by) => move(index, index + by)}
            onRemove={() => remove(index)}
          />
        </BannerRow>
      ))}
      {(field.errors || rows.length >= mostBanners) && (
        <p className="flex gap-1.5 border-t border-line px-5 py-4 text-small font-semibold text-ink-2 md:px-6">
          {field.errors && <CircleAlert aria-hidden="true" size={17} className="shrink-0 text-danger" />}
          {field.errors?.[0] ?? `Puede haber hasta ${mostBanners}.`}
        </p>
      )}
    </Panel>
  );
}

type BannerRowProps = {
  row: BannerField;
  number: number;
  state: BannerState;
  startsOpen: boolean;
  /** what can be done to the whole banner */
  children: ReactNode;
};

/** A banner in one line, with its fields below once it is opened or something in them is wrong. */
function BannerRow({ row, number, state, startsOpen, children }: BannerRowProps) {
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const [isOpened, setOpened] = useState(startsOpen);
  const [imageUrl, setImageUrl] = useState(row.getFieldset().image_url.initialValue ?? '');
  const isWrong = Object.keys(row.allErrors).length > 0;
  const isOpen = isOpened || isWrong;
  const Icon = state.isShown ? Eye : EyeOff;

  // What was hidden could not take the focus when the form was sent; the first wrong field of all has it.
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
          <span className="w-[72px] shrink-0 overflow-hidden rounded-badge">
            <Picture src={imageUrl} alt="" ratio="4/3" widths={[96, 160, 240]} sizes="72px" />
          </span>
          <span className="min-w-0">
            <span className="block text-admin-body font-semibold [overflow-wrap:anywhere] group-hover:underline">
              <span className="tabular">{number}.</span> {row.value?.title?.trim() || 'Sin título'}
            </span>
            <span className={`flex items-start gap-1.5 text-small ${state.isShown ? 'text-saving' : 'text-few-left'}`}>
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
          hint="URL completa o ruta interna, como /productos/ofertas"
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
          // The carousel shows all alike; what was chosen before stays.
          <input type="hidden" name={banner.size.name} defaultValue={banner.size.initialValue ?? 'large'} />
        )}
      </div>
    </div>
  );
}
