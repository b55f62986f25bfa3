import { useForm } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type * as v from 'valibot';
import { categoryForm, longestCategoryDescription, longestCategoryName } from '#shop/catalog/category-form.ts';
import type { ManagedCategory } from '#shop/catalog/list-categories.server.ts';
import type { DatedCategory } from '#shop/catalog/save-category.server.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalHeader } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { categoryHref, newCategoryHref } from './categories-href.ts';
import type { action as changeCategory } from './change-category.ts';
import type { action as createCategory } from './create-category.ts';
import { NewerCategory } from './newer-category.tsx';

type CategoryDialogProps = {
  /** null while the dialog is closed */
  edited: ManagedCategory | 'new' | null;
  onClose: () => void;
};

/** Makes a category, or changes one. */
export function CategoryDialog({ edited, onClose }: CategoryDialogProps) {
  const id = useId();
  return (
    <Modal
      open={edited !== null}
      onClose={onClose}
      kind="dialog"
      labelledBy={`${id}-title`}
      className="max-md:w-full md:w-[600px]"
    >
      {edited && (
        <>
          <ModalHeader
            id={id}
            title={edited === 'new' ? 'Añadir Nueva Categoría' : 'Editar Categoría'}
            onClose={onClose}
            className="px-6 py-4 md:px-7"
          />
          <CategoryForm category={edited === 'new' ? null : edited} onDone={onClose} />
        </>
      )}
    </Modal>
  );
}

type CategoryFormProps = { category: ManagedCategory | null; onDone: () => void };

function CategoryForm({ category, onDone }: CategoryFormProps) {
  const fetcher = useFetcher<typeof createCategory | typeof changeCategory>();
  const pending = fetcher.state !== 'idle';
  const answer = pending ? undefined : fetcher.data;
  const newer = answer && 'newer' in answer ? answer.newer : null;
  const problem = answer && 'problem' in answer ? answer.problem : null;
  const readAt = useRef<HTMLInputElement>(null);
  // Newer values of somebody else, once they were taken over: the form begins again with them.
  const [taken, setTaken] = useState<DatedCategory | null>(null);
  const shown = taken ?? category;
  const [imageUrl, setImageUrl] = useState(category?.imageUrl ?? '');

  const [form, fields] = useForm<v.InferInput<typeof categoryForm>, v.InferOutput<typeof categoryForm>>({
    id: `categoria-${shown?.savedAt.getTime() ?? 'nueva'}`,
    defaultValue: { name: shown?.name ?? '', description: shown?.description ?? '' },
    lastResult: answer && 'submission' in answer ? answer.submission : null,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithValibot(formData, { schema: categoryForm }),
  });

  const hear = useEffectEvent((heard: NonNullable<typeof answer>) => {
    if (heard.ok) {
      toast({
        title: heard.deed === 'created' ? 'Categoría Creada' : 'Categoría Actualizada',
        description: `“${heard.name}” ya se ve en la tienda.`,
      });
      return onDone();
    }
    const reason = reasonOf(heard);
    toast({
      title: 'Error al Guardar',
      description: `No se pudo guardar la categoría. ${reason}`,
      kind: 'destructive',
    });
  });
  useEffect(() => {
    if (answer) hear(answer);
  }, [answer]);

  return (
    <fetcher.Form
      key={form.id}
      method="post"
      action={category ? categoryHref(category.id, 'edit') : newCategoryHref}
      id={form.id}
      noValidate
      onSubmit={form.onSubmit}
      className="grid gap-5 overflow-y-auto p-6 md:p-7"
    >
      <input ref={readAt} type="hidden" name="readAt" defaultValue={shown?.savedAt.toISOString() ?? ''} />
      {newer && newer !== taken && (
        <NewerCategory
          newer={newer}
          onTake={() => {
            setTaken(newer);
            setImageUrl(newer.imageUrl);
          }}
          onOverwrite={() => {
            // The button sends the form right after: over the values it was just told of, and no others.
            if (readAt.current) readAt.current.value = newer.savedAt.toISOString();
          }}
        />
      )}
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
        optional
        maxLength={longestCategoryDescription}
      />
      <PictureField
        bucket="categoryimages"
        name={fields.imageUrl.name}
        label="Imagen"
        optional
        value={imageUrl}
        onChange={setImageUrl}
        error={fields.imageUrl.errors}
      />
      {problem && (
        <p className="flex gap-1.5 text-label font-semibold text-danger">
          <CircleAlert aria-hidden="true" size={18} className="shrink-0" />
          No se pudo guardar la categoría. {problem}
        </p>
      )}
      <div className="flex justify-end gap-3 border-t border-line pt-5 max-sm:flex-col-reverse">
        <Button variant="neutral" onClick={onDone}>
          Cancelar
        </Button>
        <Button type="submit" pending={pending} pendingText={category ? 'Actualizando...' : 'Creando...'}>
          {category ? 'Actualizar' : 'Crear'}
        </Button>
      </div>
    </fetcher.Form>
  );
}
