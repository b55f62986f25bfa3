import type { StaffCategory } from './categories.ts';

/** A category's name in lists of staff, which say if shoppers do not see it. */
export function staffName({ name, hidden }: Pick<StaffCategory, 'name' | 'hidden'>): string {
  return hidden ? `${name} (oculta)` : name;
}
