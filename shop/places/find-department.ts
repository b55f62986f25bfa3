import { withoutAccents } from '#shop/text/fold-text.ts';
import { type Department, departments } from './departments.ts';

/** Other names of departments, in comparable form. */
const otherNames: Record<string, Department> = {
  bogota: 'Bogotá, D.C.',
  bogotadistritocapital: 'Bogotá, D.C.',
  guajira: 'La Guajira',
  nortesantander: 'Norte de Santander',
  sanandres: 'San Andrés y Providencia',
  sanandresprovidenciaysantacatalina: 'San Andrés y Providencia',
  valle: 'Valle del Cauca',
};

/** Finds the department that a text names: without accents, in capitals, or by a short name. Null if none has it. */
export function findDepartment(text: string): Department | null {
  const typed = comparable(text);
  return departments.find((department) => comparable(department) === typed) ?? otherNames[typed] ?? null;
}

const comparable = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
