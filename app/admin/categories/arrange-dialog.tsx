import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useId, useState } from 'react';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Modal, ModalHeader } from '#app/ui/dialog.tsx';
import { changeAndFocus } from '#app/ui/hooks/change-and-focus.ts';
import { inTree } from '#shop/catalog/categories/category-tree.ts';
import type { ManagedCategory } from '#shop/catalog/categories/list-categories.server.ts';
import { arrangeHref } from './categories-href.ts';
import { HiddenBadge } from './hidden-badge.tsx';
import { moveInList, siblingsOf } from './move-in-list.ts';

type ArrangeDialogProps = { open: boolean; categories: ManagedCategory[]; onClose: () => void };

/** Orders the categories: by dragging, with the buttons, or with the arrow keys on them. */
export function ArrangeDialog({ open, categories, onClose }: ArrangeDialogProps) {
  const id = useId();
  const saving = useStaffAction(onClose);
  return (
    <Modal
      open={open}
      onClose={onClose}
      kind="dialog"
      labelledBy={`${id}-title`}
      className="max-md:w-full md:w-[560px]"
    >
      {open && (
        <>
          <ModalHeader
            id={id}
            title="Ordenar categorías"
            description="La portada, el menú y los filtros las muestran en este orden."
            onClose={onClose}
            className="px-6 py-4 md:px-7"
          />
          <ArrangeForm
            // Starts again if a category was added or deleted since.
            key={categories.map((one) => one.id).join(' ')}
            saving={saving}
            categories={categories}
            onClose={onClose}
          />
        </>
      )}
    </Modal>
  );
}

type ArrangeFormProps = Omit<ArrangeDialogProps, 'open'> & { saving: ReturnType<typeof useStaffAction> };

function ArrangeForm({ saving: { fetcher, isBusy }, categories, onClose }: ArrangeFormProps) {
  const list = useArrangedList(categories);
  return (
    <fetcher.Form method="post" action={arrangeHref} className="flex min-h-0 flex-col">
      <p role="status" className="sr-only">
        {list.announcement}
      </p>
      <ol aria-label="Orden de las categorías" className="min-h-0 overflow-y-auto px-3 py-2 md:px-4">
        {list.arranged.map((category) => (
          <ArrangedRow key={category.id} list={list} category={category} />
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-6 py-4 max-sm:flex-col-reverse max-sm:items-stretch md:px-7">
        <Button variant="text" onClick={list.sortByName} className="sm:mr-auto sm:-ml-4">
          Poner por nombre
        </Button>
        <Button variant="neutral" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" pending={isBusy} pendingText="Guardando...">
          Guardar orden
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** The categories as arranged so far, with the announcements for screen readers. */
function useArrangedList(categories: ManagedCategory[]) {
  const id = useId();
  const [arranged, setArranged] = useState(categories);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const move = (moved: ManagedCategory, to: number) => {
    const next = moveInList(arranged, moved.id, to);
    if (next === arranged) return;
    setArranged(next);
    setAnnouncement(`${moved.name}: lugar ${to + 1} de ${siblingsOf(next, moved).length}.`);
  };
  return {
    id,
    arranged,
    dragged,
    setDragged,
    announcement,
    move,
    moveByButton(category: ManagedCategory, to: number, by: 1 | -1) {
      const { length } = siblingsOf(arranged, category);
      if (to < 0 || to >= length) return;
      const isAtEnd = to === 0 || to === length - 1;
      // At either end the pressed button is disabled: the focus moves to the opposite one.
      changeAndFocus(`${id}-${isAtEnd ? (to === 0 ? 1 : -1) : by}-${category.id}`, () => move(category, to));
    },
    sortByName() {
      setArranged(inTree(arranged.toSorted((one, other) => one.name.localeCompare(other.name, 'es'))));
      setAnnouncement('Ordenadas por nombre.');
    },
  };
}

type ArrangedRowProps = { list: ReturnType<typeof useArrangedList>; category: ManagedCategory };

function ArrangedRow({ list, category }: ArrangedRowProps) {
  const { id, name, parentId } = category;
  const siblings = siblingsOf(list.arranged, category);
  const place = siblings.indexOf(category);
  const isDragged = list.dragged === id;
  const onDragOver = (event: DragEvent) => {
    if (list.dragged === null) return;
    event.preventDefault();
    const moved = list.arranged.find((one) => one.id === list.dragged);
    if (moved && !isDragged && moved.parentId === parentId) list.move(moved, place);
  };
  const onKeyDown = (by: 1 | -1) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (step === null) return;
    event.preventDefault();
    list.moveByButton(category, place + step, by);
  };
  return (
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        list.setDragged(id);
      }}
      onDragEnd={() => list.setDragged(null)}
      onDragOver={onDragOver}
      onDrop={(event) => event.preventDefault()}
      className={classNames(
        'flex cursor-grab items-center gap-2 border-b border-line py-1 pr-1 pl-2 text-admin-body last:border-b-0',
        isDragged && 'bg-green-tint',
        parentId !== null && 'ml-8',
      )}
    >
      <input type="hidden" name="ids" value={id} />
      <GripVertical aria-hidden="true" size={18} className="shrink-0 text-ink-3 max-sm:hidden" />
      <span className="tabular w-7 shrink-0 text-label text-ink-2">{place + 1}.</span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 font-semibold [overflow-wrap:anywhere]">
        {name}
        {category.hidden && <HiddenBadge />}
      </span>
      <IconButton
        id={`${list.id}--1-${id}`}
        label={`Subir ${name}`}
        look="plain"
        disabled={place === 0}
        onClick={() => list.moveByButton(category, place - 1, -1)}
        onKeyDown={onKeyDown(-1)}
      >
        <ArrowUp aria-hidden="true" size={19} strokeWidth={1.75} />
      </IconButton>
      <IconButton
        id={`${list.id}-1-${id}`}
        label={`Bajar ${name}`}
        look="plain"
        disabled={place === siblings.length - 1}
        onClick={() => list.moveByButton(category, place + 1, 1)}
        onKeyDown={onKeyDown(1)}
      >
        <ArrowDown aria-hidden="true" size={19} strokeWidth={1.75} />
      </IconButton>
    </li>
  );
}
