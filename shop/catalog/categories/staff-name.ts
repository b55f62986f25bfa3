import type { StaffCategory } from './categories.ts';

/** A category's name in selects of staff: indented under its main category, and said if shoppers do not see it. */
export function staffName({ name, hidden, parentId }: Pick<StaffCategory, 'name' | 'hidden' | 'parentId'>): string {
  return `${parentId === null ? '' : '\u2003'}${name}${hidden ? ' (oculta)' : ''}`;
}
