type Branch = { next: Map<string, Branch>; pattern?: string };

/**
 * Creates a matcher that finds the pattern of a path as the router does: static segments before parameters, parameters
 * before `*`, case-insensitive.
 *
 * @param patterns such as `/productos/:productId` or `/imagenes/*`
 * @returns a function from a path, with or without the `.data` suffix of the framework's requests, to its pattern
 */
export function createAddressMatcher<Pattern extends string>(
  patterns: Iterable<Pattern>,
): (path: string) => Pattern | null {
  const trunk: Branch = { next: new Map() };
  for (const pattern of patterns) {
    let at = trunk;
    for (const part of partsOf(pattern)) {
      const name = part.startsWith(':') ? ':' : part.toLowerCase();
      const next = at.next.get(name) ?? { next: new Map() };
      at.next.set(name, next);
      at = next;
    }
    at.pattern ??= pattern;
  }
  return (path) => {
    const parts = partsOf(path === '/_.data' ? '/' : path.replace(/\.data$/, ''));
    return (find(trunk, parts, 0) ?? null) as Pattern | null;
  };
}

const partsOf = (path: string) => path.split('/').filter(Boolean);

function find(branch: Branch, parts: string[], at: number): string | undefined {
  const part = parts[at];
  if (part === undefined) return branch.pattern;
  const fixed = branch.next.get(part.toLowerCase());
  const parameter = branch.next.get(':');
  return (
    (fixed && find(fixed, parts, at + 1)) ??
    (parameter && find(parameter, parts, at + 1)) ??
    branch.next.get('*')?.pattern
  );
}
