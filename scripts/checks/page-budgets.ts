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

/** The budgets of the pages that have none of their own, by the part of the shop. */
export const otherPages = {
  storefront: 'any other page of the storefront',
  backOffice: 'any other page of the back office',
};

/** The budget of a page: its own, or that of the other pages of its part. */
export function budgetOf(page: string, budgets: Readonly<Record<string, number>>): number | undefined {
  return budgets[page] ?? budgets[page.startsWith('/admin/') ? otherPages.backOffice : otherPages.storefront];
}

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
    const budget = budgetOf(page, budgets);
    if (budget === undefined) return [`${page} has no budget: it weighs ${weight} kB of its own. Give it one.`];
    return weight > budget ? [`${page} weighs ${weight} kB of its own; its budget is ${budget}.`] : [];
  });
  const general = Object.values(otherPages);
  const unused = Object.keys(budgets).filter((page) => !general.includes(page) && !weights.has(page));
  return [...over, ...unused.map((page) => `There is a budget for ${page}, which does not exist.`)];
}
