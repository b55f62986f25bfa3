import type { ImportPlan } from '#shop/catalog/import/plan-import.server.ts';
import type { ImportReport } from './import-answers.ts';

const maxNewShown = 50;
const maxChangesShown = 100;
const maxTwinsShown = 5;

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
