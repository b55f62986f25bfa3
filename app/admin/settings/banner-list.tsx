import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { CircleAlert, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Panel } from '#app/admin/ui/panel.tsx';
import { RowButtons } from '#app/admin/ui/row-buttons.tsx';
import { Button } from '#app/ui/button.tsx';
import { changeAndFocus } from '#app/ui/hooks/change-and-focus.ts';
import { blankBanner, mostBanners } from '#shop/settings/store-form.ts';
import { type BannerField, BannerRow } from './banner-row.tsx';
import { bannerStates } from './banner-state.ts';
import type { StoreFormInput } from './field-props.ts';

/** All banners start open if there are fewer than this; otherwise they start collapsed. */
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

  // A banner that was just added is open for editing.
  const added = useRef(false);
  // The pressed button may be gone, or have moved with its row: the focus moves to where editing continues.
  const add = () => {
    added.current = true;
    changeAndFocus(`${form.id}-${field.name}[${rows.length}].title`, () =>
      form.insert({ name: field.name, defaultValue: blankBanner }),
    );
  };
  const remove = (index: number) =>
    changeAndFocus(addId, () => {
      setSpoken(`Banner ${index + 1} quitado`);
      form.remove({ name: field.name, index });
    });
  const move = (from: number, to: number) => {
    const deed = to < from ? 'up' : 'down';
    const isAtEnd = to === 0 || to === rows.length - 1;
    changeAndFocus(buttonId(to, isAtEnd ? (deed === 'up' ? 'down' : 'up') : deed), () => {
      setSpoken(`El banner ${from + 1} ahora es el ${to + 1}`);
      form.reorder({ name: field.name, from, to });
    });
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
