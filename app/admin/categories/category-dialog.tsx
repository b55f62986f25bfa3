import { useForm } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import type * as v from 'valibot';
import {
  type CategoryValues,
  categoryForm,
  longestCategoryDescription,
  longestCategoryName,
} from '#shop/catalog/category-form.ts';
import type { ManagedCategory } from '#shop/catalog/list-categories.server.ts';
import type { DatedCategory } from '#shop/catalog/save-category.server.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Modal, ModalHeader } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { activityHref } from '../changes/activity-href.ts';
import { DraftNotice } from '../draft-notice.tsx';
import { dropDraft, useFormDraft } from '../form-draft.ts';
import { NewerValues } from '../newer-values.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { waitForUploads } from '../pictures/wait-for-uploads.ts';
import { useUnsavedChanges } from '../unsaved-changes.tsx';
import { categoryHref, newCategoryHref } from './categories-href.ts';
import type { action as changeCategory } from './change-category.ts';
import { compareCategory } from './compare-category.ts';
import type { action as createCategory } from './create-category.ts';

/** Under which what is typed of a category is kept until it is saved. */
const categoryDraftKey = (category: ManagedCategory | null) =>
  category ? `categoria-${category.id}` : 'categoria-nueva';

type CategoryDialogProps = {
  /** null while the dialog is closed */
  edited: ManagedCategory | 'new' | null;
  onClose: () => void;
};

/** Makes a category, or changes one. */
export function CategoryDialog({ edited, onClose }: CategoryDialogProps) {
  const id = useId();
  const [isDirty, setIsDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  // While the dialog fades its form is still there; opened again by then, it begins anew all the same.
  const [opening, setOpening] = useState({ of: edited, number: 0 });
  if (opening.of !== edited) setOpening({ of: edited, number: opening.number + 1 });
  const done = () => {
    setAsking(false);
    setIsDirty(false);
    onClose();
  };
  // A press beside the dialog costs nobody what they wrote.
  const close = () => (isDirty ? setAsking(true) : done());

  return (
    <Modal
      open={edited !== null}
      onClose={close}
      kind="dialog"
      labelledBy={`${id}-title`}
      className="max-md:w-full md:w-[600px]"
    >
      {edited && (
        <>
          <ModalHeader
            id={id}
            title={edited === 'new' ? 'Añadir Nueva Categoría' : 'Editar Categoría'}
            onClose={close}
            className="px-6 py-4 md:px-7"
          />
          <CategoryForm
            key={opening.number}
            category={edited === 'new' ? null : edited}
            onChange={setIsDirty}
            onCancel={close}
            onSaved={done}
          />
          <ConfirmDialog
            open={asking}
            title="¿Salir sin guardar?"
            confirmText="Salir sin guardar"
            cancelText="Seguir editando"
            onConfirm={() => {
              dropDraft(categoryDraftKey(edited === 'new' ? null : edited));
              done();
            }}
            onCancel={() => setAsking(false)}
          >
            Lo que escribiste de esta categoría se perderá.
          </ConfirmDialog>
        </>
      )}
    </Modal>
  );
}

type CategoryFormProps = {
  category: ManagedCategory | null;
  /** told whether anything differs from what is kept */
  onChange: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

/** What the form begins with: what was loaded, a draft taken up, or somebody else's newer values. */
type Begun = { values: CategoryValues; readAt: string; origin: string };

const nothing: CategoryValues = { name: '', description: '', imageUrl: '' };

function CategoryForm({ category, onChange, onCancel, onSaved }: CategoryFormProps) {
  const fetcher = useFetcher<typeof createCategory | typeof changeCategory>();
  const pending = fetcher.state !== 'idle';
  const answer = pending ? undefined : fetcher.data;
  const problem = answer && 'problem' in answer ? answer.problem : null;
  const readAt = useRef<HTMLInputElement>(null);
  // What the form is compared with: what is kept, as far as is known here.
  const [kept, setKept] = useState<CategoryValues>(category ?? nothing);
  const [begun, setBegun] = useState<Begun>(() => ({
    values: category ?? nothing,
    readAt: category?.savedAt.toISOString() ?? '',
    origin: 'guardada',
  }));
  const [imageUrl, setImageUrl] = useState(begun.values.imageUrl);
  const [taken, setTaken] = useState<DatedCategory | null>(null);
  const newer = answer && 'newer' in answer && answer.newer !== taken ? answer.newer : null;
  const begin = (next: Begun) => {
    setBegun(next);
    setImageUrl(next.values.imageUrl);
  };

  const [form, fields] = useForm<v.InferInput<typeof categoryForm>, v.InferOutput<typeof categoryForm>>({
    id: `categoria-${begun.origin}`,
    defaultValue: { name: begun.values.name, description: begun.values.description },
    lastResult: answer && 'submission' in answer ? answer.submission : null,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithValibot(formData, { schema: categoryForm }),
  });

  const typed = { name: fields.name.value ?? '', description: fields.description.value ?? '', imageUrl };
  const isDirty = compareCategory(kept, typed).length > 0;
  const tell = useEffectEvent(onChange);
  useEffect(() => tell(isDirty), [isDirty]);
  const draft = useFormDraft(categoryDraftKey(category), form.id);
  const leaving = useUnsavedChanges(isDirty && !pending, draft.drop);

  const hear = useEffectEvent((heard: NonNullable<typeof answer>) => {
    if (heard.ok) {
      toast({
        title: heard.deed === 'created' ? 'Categoría Creada' : 'Categoría Actualizada',
        description: `“${heard.name}” ya se ve en la tienda.`,
      });
      draft.drop();
      return onSaved();
    }
    toast({ ...refusalWords(heard), kind: 'destructive' });
  });
  useEffect(() => {
    if (answer) hear(answer);
  }, [answer]);

  return (
    <>
      <fetcher.Form
        key={form.id}
        method="post"
        action={category ? categoryHref(category.id, 'edit') : newCategoryHref}
        id={form.id}
        noValidate
        onSubmit={(event) => waitForUploads(event) || form.onSubmit(event)}
        className="grid gap-5 overflow-y-auto p-6 md:p-7"
      >
        <input ref={readAt} type="hidden" name="readAt" defaultValue={begun.readAt} />
        <div className="-mb-5 empty:hidden">
          <DraftNotice
            draft={begun.origin === 'borrador' ? null : draft.offered}
            onDrop={draft.drop}
            onTake={({ fields }) => {
              draft.take();
              const { readAt = '', ...written } = Object.fromEntries(fields);
              begin({ values: { ...nothing, ...written }, readAt, origin: 'borrador' });
            }}
          />
          {newer && (
            <NewerValues
              savedAt={newer.savedAt}
              rows={compareCategory(newer, typed)}
              onTake={() => {
                setTaken(newer);
                setKept(newer);
                begin({ values: newer, readAt: newer.savedAt.toISOString(), origin: String(newer.savedAt.getTime()) });
              }}
              onOverwrite={() => {
                // The form is sent right after: over the values it was just told of, and no others.
                if (readAt.current) readAt.current.value = newer.savedAt.toISOString();
              }}
            />
          )}
        </div>
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
        <div className="flex items-center justify-end gap-3 border-t border-line pt-5 max-sm:flex-col-reverse max-sm:items-stretch">
          {category && (
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
      </fetcher.Form>
      {/* Not within the form: pressed there, its buttons would have the draft kept again. */}
      {leaving}
    </>
  );
}

type Refusal =
  | { problem: string }
  | { newer: DatedCategory }
  | { submission: { error?: Record<string, string[] | null> | null } };

/** What the toast says of a category that was not saved. */
function refusalWords(refusal: Refusal): { title: string; description: string } {
  const errors = 'submission' in refusal ? (refusal.submission.error ?? {}) : {};
  // Its message says all that is to be said: which picture could not be brought in, and why.
  if (errors.imageUrl?.[0]) return { title: 'Error de Subida', description: errors.imageUrl[0] };
  return { title: 'Error al Guardar', description: `No se pudo guardar la categoría. ${reasonOf(refusal)}` };
}

function reasonOf(refusal: Refusal): string {
  if ('problem' in refusal) return refusal.problem;
  if ('newer' in refusal) return 'Otra persona guardó otros valores mientras editabas.';
  return Object.values(refusal.submission.error ?? {}).flat()[0] ?? 'Revisa los campos.';
}
