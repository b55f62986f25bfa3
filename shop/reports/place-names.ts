import { codedMunicipalitiesOf } from '#shop/places/colombia-municipalities.ts';
import { departmentCodes } from '#shop/places/department-codes.ts';

/** The names of departments and municipalities by their codes. */
const names = new Map<string, string>(
  Object.entries(departmentCodes).flatMap(([department, code]): [string, string][] => [
    [code, department],
    ...codedMunicipalitiesOf(department).map(({ code, name }): [string, string] => [
      code,
      name === department ? name : `${name}, ${department}`,
    ]),
  ]),
);

/**
 * Names the place of a report: a municipality, or a department.
 *
 * @param code two or five digits; empty if the place is unknown
 * @param others the codes of the report's other places: a department whose municipalities are among them has the rest
 */
export function placeName(code: string, others: readonly string[] = []): string {
  const name = names.get(code);
  if (!name) return 'Lugar sin código';
  const isRest = code.length === 2 && others.some((other) => other.length === 5 && other.startsWith(code));
  return isRest ? `${name}, otros municipios` : name;
}
