import { useId, useRef, useState } from 'react';
import { dropDraft } from '#app/admin/form/form-draft.ts';
import { ConfirmDialog, Modal, ModalHeader } from '#app/ui/dialog.tsx';
import type { ManagedCategory } from '#shop/catalog/categories/list-categories.server.ts';
import { CategoryEditor, categoryDraftKey, type EditorState } from './category-editor.tsx';

type CategoryDialogProps = {
  categories: ManagedCategory[];
  /** null while the dialog is closed */
  edited: ManagedCategory | 'new' | null;
  onClose: () => void;
};

/** Creates or edits a category. */
export function CategoryDialog({ categories, edited, onClose }: CategoryDialogProps) {
  const id = useId();
  const editor = useRef<EditorState>(null);
  const [asking, setAsking] = useState(false);
  // A closing dialog still renders its form while it fades out. Opening it again in that time starts a new form.
  const [opening, setOpening] = useState({ of: edited, number: 0 });
  if (opening.of !== edited) setOpening({ of: edited, number: opening.number + 1 });
  const done = () => {
    setAsking(false);
    onClose();
  };
  // Clicking outside of the dialog must not lose unsaved input.
  const close = () => (editor.current?.isDirty ? setAsking(true) : done());

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
          <CategoryEditor
            key={opening.number}
            categories={categories}
            category={edited === 'new' ? null : edited}
            state={editor}
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
