/**
 * Finds files of one folder whose names differ only in the extension, such as `order.ts` beside `order.tsx`.
 *
 * @param files paths from the project's root, with forward slashes
 * @returns the paths of each such group
 */
export function findTwinStems(files: readonly string[]): string[][] {
  const byStem = Map.groupBy(files, (file) => file.replace(/\.(?:ts|tsx|mjs)$/, ''));
  return [...byStem.values()].filter((group) => group.length > 1).map((group) => group.sort());
}
