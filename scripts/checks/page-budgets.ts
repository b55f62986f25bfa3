/** The files that every page of a part of the shop loads, and the further files of each page. */
export type OwnFiles = { shared: string[]; own: Map<string, string[]> };

/**
 * Separates the files that all of the pages load from the others.
 *
 * @param pages the files of a first visit, by page
 */
export function splitOwnFiles(pages: ReadonlyMap<string, readonly string[]>): OwnFiles {
  const [first = [], ...others] = [...pages.values()];
  const shared = first.filter((file) => others.every((files) => files.includes(file)));
  const own = new Map([...pages].map(([page, files]) => [page, files.filter((file) => !shared.includes(file))]));
  return { shared, own };
}

/** The budget of the pages of the back office that have none of their own. */
export const otherStaffPages = 'any other page of the back office';

/**
 * Lists pages over their budget, pages without a budget and budgets without a page.
 *
 * @param weights kilobytes by page
 */
export function findBudgetProblems(
  weights: ReadonlyMap<string, number>,
  budgets: Readonly<Record<string, number>>,
): string[] {
  const over = [...weights].flatMap(([page, weight]) => {
    const budget = budgets[page] ?? (page.startsWith('/admin/') ? budgets[otherStaffPages] : undefined);
    if (budget === undefined) return [`${page} has no budget: it weighs ${weight} kB of its own. Give it one.`];
    return weight > budget ? [`${page} weighs ${weight} kB of its own; its budget is ${budget}.`] : [];
  });
  const unused = Object.keys(budgets).filter((page) => page !== otherStaffPages && !weights.has(page));
  return [...over, ...unused.map((page) => `There is a budget for ${page}, which does not exist.`)];
}
