import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useDeleteDialog } from '#app/admin/use-delete-dialog.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { ManagedCategory } from '#shop/catalog/categories/list-categories.server.ts';
import { staffName } from '#shop/catalog/categories/staff-name.ts';
import { categoryHref } from './categories-href.ts';
import type { action } from './delete-category.ts';

/** Deletes a category from the list after asking where its products go, and shows the result. */
export function useDeleteCategory(categories: ManagedCategory[], onDeleted: () => void) {
  const fetcher = useFetcher<typeof action>();
  const [target, setTarget] = useState('');

  useFetcherAnswer(fetcher, (answer) => {
    if (answer.ok) {
      toast({ title: 'Categoría Eliminada', description: outcome(answer) });
    } else {
      toast({
        title: 'Error al Eliminar',
        description: `No se pudo eliminar la categoría. ${answer.problem}`,
        kind: 'destructive',
      });
    }
  });

  const { ask, dialog } = useDeleteDialog<ManagedCategory>({
    fetcher,
    hrefOf: (category) => categoryHref(category.id, 'delete'),
    formOf: () => {
      const form = new FormData();
      form.set('target', target);
      return form;
    },
    question: (category) => (
      <>
        <p>La categoría “{category.name}” será eliminada. No se puede deshacer.</p>
        {categories.some(({ parentId }) => parentId === category.id) && (
          <p className="mt-2">Sus subcategorías pasan a ser categorías principales.</p>
        )}
        {category.products === 0 ? (
          <p className="mt-2">Ningún producto está en ella.</p>
        ) : (
          <TargetChoice category={category} categories={categories} target={target} onChange={setTarget} />
        )}
      </>
    ),
    onDeleted,
  });
  return {
    dialog,
    ask(category: ManagedCategory) {
      setTarget('');
      ask(category);
    },
  };
}

type TargetChoiceProps = {
  category: ManagedCategory;
  categories: ManagedCategory[];
  target: string;
  onChange: (target: string) => void;
};

function TargetChoice({ category, categories, target, onChange }: TargetChoiceProps) {
  const others = categories.filter(({ id }) => id !== category.id);
  const isOpened = category.adultsOnly && !others.find(({ id }) => id === target)?.adultsOnly;
  return (
    <SelectField
      label={category.products === 1 ? '¿A dónde va su producto?' : `¿A dónde van sus ${category.products} productos?`}
      value={target}
      onChange={(event) => onChange(event.target.value)}
      hint={isOpened ? 'Dejan de ser solo para adultos: saldrán en todas las listas.' : undefined}
      className="mt-4 text-ink"
    >
      <option value="">Quedan sin categoría</option>
      {others.map((other) => (
        <option key={other.id} value={other.id}>
          {staffName(other)}
        </option>
      ))}
    </SelectField>
  );
}

type Outcome = { name: string; products: number; movedTo: string | null };

function outcome({ name, products, movedTo }: Outcome): string {
  if (products === 0) return `Se eliminó “${name}”.`;
  const which = products === 1 ? '1 producto' : `${products} productos`;
  const went = movedTo === null ? (products === 1 ? 'quedó' : 'quedaron') : products === 1 ? 'pasó' : 'pasaron';
  return `Se eliminó “${name}”. ${which} ${went} ${movedTo === null ? 'sin categoría' : `a “${movedTo}”`}.`;
}
