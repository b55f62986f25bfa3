/** Names the columns by their headings: `Columna 3` if it has none, `Valor (2)` for the second one headed `Valor`. */
export function nameColumns(headings: string[]): string[] {
  const names = new Set<string>();
  return headings.map((heading, index) => {
    const base = heading.trim().replaceAll(/\s+/g, ' ').slice(0, 180) || `Columna ${index + 1}`;
    let name = base;
    for (let copy = 2; names.has(name); copy += 1) name = `${base} (${copy})`;
    names.add(name);
    return name;
  });
}
