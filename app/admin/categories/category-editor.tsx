import { useForm } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { CircleAlert } from 'lucide-react';
import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type * as v from 'valibot';
import { DraftNotice } from '#app/admin/form/draft-notice.tsx';
import { type OfferedDraft, useFormDraft } from '#app/admin/form/form-draft.ts';
import { type NewerRow, NewerValues } from '#app/admin/form/newer-values.tsx';
import { useUnsavedChanges } from '#app/admin/form/unsaved-changes.tsx';
import { waitForUploads } from '#app/admin/pictures/wait-for-uploads.ts';
import { namesAdults } from '#shop/catalog/categories/adult-categories.ts';
import { type CategoryValues, categoryForm } from '#shop/catalog/categories/category-form.ts';
import { isShown } from '#shop/catalog/categories/category-tree.ts';
import type { ManagedCategory } from '#shop/catalog/categories/list-categories.server.ts';
import type { DatedCategory } from '#shop/catalog/categories/save-category.server.ts';
import { categoryHref, newCategoryHref } from './categories-href.ts';
import { CategoryFields, FormButtons } from './category-fields.tsx';
import type { action as changeCategory } from './change-category.ts';
import { compareCategory } from './compare-category.ts';
import type { action as createCategory } from './create-category.ts';
import { useCategoryAnswer } from './use-category-answer.ts';

/** The key of a category's unsaved draft. */
export const categoryDraftKey = (category: ManagedCategory | null) =>
  category ? `categoria-${category.id}` : 'categoria-nueva';

/** `isDirty`: whether anything differs from what is saved */
export type EditorState = { isDirty: boolean };

type CategoryEditorProps = {
  categories: ManagedCategory[];
  /** null for a new category */
  category: ManagedCategory | null;
  state: Ref<EditorState>;
  onCancel: () => void;
  onSaved: () => void;
};

/** The form of a category. Keeps a draft, and resolves conflicts with what others saved. */
export function CategoryEditor({ categories, category, state, onCancel, onSaved }: CategoryEditorProps) {
  const fetcher = useFetcher<typeof createCategory | typeof changeCategory>();
  const pending = fetcher.state !== 'idle';
  const answer = pending ? undefined : fetcher.data;
  const problem = answer && 'problem' in answer ? answer.problem : null;
  const readAt = useRef<HTMLInputElement>(null);
  const editing = useInitialValues(category);
  const { kept, initial, imageUrl, taken, startFromDraft, startFromNewer } = editing;
  const newer = answer && 'newer' in answer && answer.newer !== taken ? answer.newer : null;

  const [form, fields] = useCategoryForm(initial, answer);

  const name = fields.name.value ?? '';
  // A new category is preset by its name until staff decide.
  const adultsOnly = editing.isForAdults ?? namesAdults(name);
  const typed = {
    name,
    description: fields.description.value ?? '',
    imageUrl,
    adultsOnly,
    hidden: editing.isHidden,
    parentId: fields.parentId.value || null,
  };
  const isDirty = compareCategory(kept, typed, categories).length > 0;
  useImperativeHandle(state, () => ({ isDirty }), [isDirty]);
  const draft = useFormDraft(categoryDraftKey(category), form.id);
  const leaving = useUnsavedChanges(isDirty && !pending, draft.drop);

  useCategoryAnswer(answer, isShown({ id: category?.id ?? '', ...typed }, categories), () => {
    draft.drop();
    onSaved();
  });

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
        <input ref={readAt} type="hidden" name="readAt" defaultValue={initial.readAt} />
        <EditorNotices
          draft={initial.origin === 'borrador' ? null : draft.offered}
          onDropDraft={draft.drop}
          onTakeDraft={(offered) => {
            draft.take();
            startFromDraft(offered);
          }}
          newer={newer}
          rows={newer ? compareCategory(newer, typed, categories) : []}
          onTakeNewer={startFromNewer}
          readAt={readAt}
        />
        <CategoryFields
          fields={fields}
          parents={possibleParents(category, categories)}
          imageUrl={imageUrl}
          onImageChange={editing.setImageUrl}
          adultsOnly={adultsOnly}
          onAdultsOnlyChange={editing.setIsForAdults}
          hidden={editing.isHidden}
          onHiddenChange={editing.setIsHidden}
        />
        {problem && <SaveProblem text={problem} />}
        <FormButtons category={category} pending={pending} onCancel={onCancel} />
      </fetcher.Form>
      {/* Outside the form: inside, a click on its buttons would store the draft again. */}
      {leaving}
    </>
  );
}

type EditorNoticesProps = {
  draft: OfferedDraft | null;
  onDropDraft: () => void;
  onTakeDraft: (draft: OfferedDraft) => void;
  newer: DatedCategory | null;
  rows: NewerRow[];
  onTakeNewer: (newer: DatedCategory) => void;
  readAt: RefObject<HTMLInputElement | null>;
};

/** Offers a draft, and the values that another user saved. */
function EditorNotices(props: EditorNoticesProps) {
  const { draft, onDropDraft, onTakeDraft, newer, rows, onTakeNewer, readAt } = props;
  return (
    <div className="-mb-5 empty:hidden">
      <DraftNotice draft={draft} onDrop={onDropDraft} onTake={onTakeDraft} />
      {newer && (
        <NewerValues
          savedAt={newer.savedAt}
          rows={rows}
          onTake={() => onTakeNewer(newer)}
          onOverwrite={() => {
            // The form is submitted next: it may overwrite exactly the newer values that were shown.
            if (readAt.current) readAt.current.value = newer.savedAt.toISOString();
          }}
        />
      )}
    </div>
  );
}

/** The main categories in which a category may be; none if it has subcategories itself. */
function possibleParents(category: ManagedCategory | null, categories: ManagedCategory[]): ManagedCategory[] {
  if (category && categories.some(({ parentId }) => parentId === category.id)) return [];
  return categories.filter(({ id, parentId }) => parentId === null && id !== category?.id);
}

function SaveProblem({ text }: { text: string }) {
  return (
    <p className="flex gap-1.5 text-label font-semibold text-danger">
      <CircleAlert aria-hidden="true" size={18} className="shrink-0" />
      No se pudo guardar la categoría. {text}
    </p>
  );
}

type EditorAnswer = ReturnType<typeof useFetcher<typeof createCategory | typeof changeCategory>>['data'];

function useCategoryForm({ origin, values }: ReturnType<typeof useInitialValues>['initial'], answer: EditorAnswer) {
  return useForm<v.InferInput<typeof categoryForm>, v.InferOutput<typeof categoryForm>>({
    id: `categoria-${origin}`,
    defaultValue: { name: values.name, description: values.description, parentId: values.parentId ?? '' },
    lastResult: answer && 'submission' in answer ? answer.submission : null,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithValibot(formData, { schema: categoryForm }),
  });
}

/** The initial values of the form: loaded, from a draft, or newer values of another user. */
type InitialValues = { values: CategoryValues; readAt: string; origin: string };

const nothing: CategoryValues = {
  name: '',
  description: '',
  imageUrl: '',
  adultsOnly: false,
  hidden: false,
  parentId: null,
};

/** The initial values of the form; taking a draft or another user's values replaces them. */
function useInitialValues(category: ManagedCategory | null) {
  // The saved values as last loaded, to compare the form with.
  const [kept, setKept] = useState<CategoryValues>(category ?? nothing);
  const [initial, setInitial] = useState<InitialValues>(() => ({
    values: category ?? nothing,
    readAt: category?.savedAt.toISOString() ?? '',
    origin: 'guardada',
  }));
  const [imageUrl, setImageUrl] = useState(initial.values.imageUrl);
  const [isForAdults, setIsForAdults] = useState(category ? category.adultsOnly : null);
  const [isHidden, setIsHidden] = useState(initial.values.hidden);
  const [taken, setTaken] = useState<DatedCategory | null>(null);
  const startWith = (next: InitialValues) => {
    setInitial(next);
    setImageUrl(next.values.imageUrl);
    setIsForAdults(next.values.adultsOnly);
    setIsHidden(next.values.hidden);
  };
  return {
    kept,
    initial,
    imageUrl,
    setImageUrl,
    isForAdults,
    setIsForAdults,
    isHidden,
    setIsHidden,
    taken,
    startFromDraft({ fields }: OfferedDraft) {
      const { readAt = '', adultsOnly, hidden, parentId, ...written } = Object.fromEntries(fields);
      startWith({
        values: {
          ...nothing,
          ...written,
          adultsOnly: adultsOnly !== undefined,
          hidden: hidden !== undefined,
          parentId: parentId || null,
        },
        readAt,
        origin: 'borrador',
      });
    },
    startFromNewer(newer: DatedCategory) {
      setTaken(newer);
      setKept(newer);
      startWith({ values: newer, readAt: newer.savedAt.toISOString(), origin: String(newer.savedAt.getTime()) });
    },
  };
}
