import * as v from 'valibot';
import { isoDayOf } from '#shop/dates.ts';
import { optionalPhoneField, optionalPlaceName, requiredLine, withoutLinks } from '#shop/form-fields.ts';
import { departments } from '#shop/places/departments.ts';

/** The earliest accepted birth date: an earlier one is probably mistyped. */
export const earliestBirthDate = '1900-01-01';

/** A date from a date field, '1990-03-07', not after today in Colombia. */
const birthDate = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? findDayProblem(dataset.value) : null;
      if (problem) addIssue({ message: problem });
    }),
  ),
);

function findDayProblem(day: string): string | null {
  if (!isDay(day)) return 'Fecha de nacimiento inválida.';
  if (day < earliestBirthDate) return 'La fecha de nacimiento no puede ser anterior a 1900.';
  return day > isoDayOf(new Date()) ? 'La fecha de nacimiento no puede ser futura.' : null;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // Dates such as February 30th would be parsed as a day in March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The fields of /perfil/details. Any other field in the request, such as a role, is dropped. */
export const profileForm = v.object({
  fullName: v.pipe(requiredLine('El nombre es obligatorio.', 120), withoutLinks),
  phone: optionalPhoneField,
  address: optionalPlaceName(200),
  city: optionalPlaceName(120),
  department: v.optional(v.picklist(departments, 'Elige un departamento de la lista.')),
  birthDate,
  /** `updatedAt` of the profile when the form was loaded, ISO 8601 */
  readAt: v.optional(v.string()),
});
