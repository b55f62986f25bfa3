/** What every page of a part of the shop loads, and what each page loads besides. */
export type OwnFiles = { shared: string[]; own: Map<string, string[]> };

/** @param pages the files of a first visit, by the page's address */
export function splitOwnFiles(pages: ReadonlyMap<string, readonly string[]>): OwnFiles {
  const [first = [], ...others] = [...pages.values()];
  const shared = first.filter((file) => others.every((files) => files.includes(file)));
  const own = new Map([...pages].map(([page, files]) => [page, files.filter((file) => !shared.includes(file))]));
  return { shared, own };
}

/**
 * What is wrong with the weights of pages, in Spanish: heavier than their budget, without one, or a budget for no page.
 *
 * @param weights kilobytes by page
 */
export function findBudgetProblems(
  weights: ReadonlyMap<string, number>,
  budgets: Readonly<Record<string, number>>,
): string[] {
  const over = [...weights].flatMap(([page, weight]) => {
    const budget = budgets[page];
    if (budget === undefined) return [`${page} no tiene presupuesto: pesa ${weight} kB propios. Dele uno.`];
    return weight > budget ? [`${page} pesa ${weight} kB propios y su presupuesto es de ${budget}.`] : [];
  });
  const gone = Object.keys(budgets).filter((page) => !weights.has(page));
  return [...over, ...gone.map((page) => `Hay un presupuesto para ${page}, que no existe.`)];
}
