import type { FormMetadata } from '@conform-to/react';
import { Link } from 'react-router';
import type * as v from 'valibot';
import { activityHref } from '#app/admin/changes/activity-href.ts';
import { PictureField } from '#app/admin/pictures/picture-field.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx';
import {
  type categoryForm,
  longestCategoryDescription,
  longestCategoryName,
} from '#shop/catalog/categories/category-form.ts';
import type { ManagedCategory } from '#shop/catalog/categories/list-categories.server.ts';

type Fields = ReturnType<FormMetadata<v.InferInput<typeof categoryForm>>['getFieldset']>;
type CategoryFieldsProps = {
  fields: Fields;
  /** the main categories in which it may be */
  parents: ManagedCategory[];
  imageUrl: string;
  onImageChange: (url: string) => void;
  adultsOnly: boolean;
  onAdultsOnlyChange: (adultsOnly: boolean) => void;
  hidden: boolean;
  onHiddenChange: (hidden: boolean) => void;
};

const parentHint =
  'La lista de la principal contiene los productos de sus subcategorías, y ocultarla las oculta. Lo que está en una para adultos es para adultos.';

export function CategoryFields(props: CategoryFieldsProps) {
  const { fields, parents, imageUrl, onImageChange, adultsOnly, onAdultsOnlyChange, hidden, onHiddenChange } = props;
  return (
    <>
      <TextField
        id={fields.name.id}
        name={fields.name.name}
        defaultValue={fields.name.initialValue}
        error={fields.name.errors}
        label={
          <>
            Nombre <span aria-hidden="true">*</span>
          </>
        }
        maxLength={longestCategoryName}
        required
        data-first-focus=""
      />
      <TextAreaField
        id={fields.description.id}
        name={fields.description.name}
        defaultValue={fields.description.initialValue}
        error={fields.description.errors}
        label="Descripción"
        hint="Se lee bajo el título de la categoría y en los resultados de los buscadores de internet."
        optional
        maxLength={longestCategoryDescription}
      />
      <SelectField
        id={fields.parentId.id}
        name={fields.parentId.name}
        defaultValue={fields.parentId.initialValue}
        error={fields.parentId.errors}
        label="Dentro de"
        hint={parents.length === 0 ? 'Una categoría con subcategorías, o la única, es principal.' : parentHint}
      >
        <option value="">Ninguna: es una categoría principal</option>
        {parents.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <PictureField
        bucket="categoryimages"
        name={fields.imageUrl.name}
        label="Imagen"
        optional
        value={imageUrl}
        onChange={onImageChange}
        error={fields.imageUrl.errors}
      />
      <CheckboxField
        id={fields.adultsOnly.id}
        name={fields.adultsOnly.name}
        checked={adultsOnly}
        onChange={(event) => onAdultsOnlyChange(event.target.checked)}
        error={fields.adultsOnly.errors}
        hint="Sus productos solo se ven en esta categoría o al buscarlos: no salen en la lista general, en ofertas ni en la portada."
      >
        Solo para adultos
      </CheckboxField>
      <CheckboxField
        id={fields.hidden.id}
        name={fields.hidden.name}
        checked={hidden}
        onChange={(event) => onHiddenChange(event.target.checked)}
        error={fields.hidden.errors}
        hint="No sale en la portada, el menú, los filtros ni los buscadores de internet. Sus productos se siguen vendiendo."
      >
        Ocultar en la tienda
      </CheckboxField>
    </>
  );
}

type FormButtonsProps = { category: ManagedCategory | null; pending: boolean; onCancel: () => void };

export function FormButtons({ category, pending, onCancel }: FormButtonsProps) {
  const may = useMay();
  return (
    <div className="flex items-center justify-end gap-3 border-t border-line pt-5 max-sm:flex-col-reverse max-sm:items-stretch">
      {category && may('activity') && (
        <Link
          to={activityHref({ subject: 'category', subjectId: category.id })}
          className="mr-auto inline-flex min-h-11 items-center text-label font-semibold text-green underline-offset-4 hover:underline max-sm:mx-auto"
        >
          Historial de cambios
        </Link>
      )}
      <Button variant="neutral" onClick={onCancel}>
        Cancelar
      </Button>
      <Button type="submit" pending={pending} pendingText={category ? 'Actualizando...' : 'Creando...'}>
        {category ? 'Actualizar' : 'Crear'}
      </Button>
    </div>
  );
}
