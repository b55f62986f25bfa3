import { readForm } from '#app/read-form.server.ts';
import type { ImportPlan } from '#shop/catalog/import/plan-import.server.ts';
import type { ImportReport } from './import-answers.ts';

export const noFileText = 'Elige un archivo CSV.';

const maxNewShown = 50;
const maxChangesShown = 100;
const maxTwinsShown = 5;

/** Reads the form of an import; `bytes` is null if it has no file. */
export async function readImport(request: Request): Promise<{ form: FormData; bytes: Uint8Array | null }> {
  const form = await readForm(request);
  const file = form.get('file');
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : null;
  return { form, bytes };
}

export function reportOf(plan: ImportPlan): ImportReport {
  const conflicts = plan.changed.filter(({ conflict }) => conflict !== null);
  const others = plan.changed.filter(({ conflict }) => conflict === null);
  const categories = new Map(plan.categories.map(({ id, name }) => [id, name]));
  return {
    created: plan.created.length,
    changed: plan.changed.length,
    same: plan.same,
    wrong: plan.wrong,
    conflicts: conflicts.length,
    outsidePictures: plan.outsidePictures,
    unknownColumns: plan.unknownColumns,
    problems: plan.problems,
    newProducts: plan.created.slice(0, maxNewShown).map(({ row, values: { name } }) => ({ row, name })),
    changes: [...conflicts, ...others].slice(0, maxChangesShown).map(({ row, id, name, before, after, conflict }) => ({
      row,
      id,
      name,
      before: withCategoryName(before, before.category),
      after: withCategoryName(after, categories.get(after.categoryId ?? '')),
      conflict,
    })),
    twins: { count: plan.twins.length, first: plan.twins.slice(0, maxTwinsShown) },
    digest: plan.digest,
  };
}

/** Replaces the id of a category by its name, which staff know. */
function withCategoryName<Values extends { categoryId?: string | null }>(values: Values, category?: string | null) {
  const { categoryId, ...rest } = values;
  return categoryId === undefined ? rest : { ...rest, category: category ?? null };
}
