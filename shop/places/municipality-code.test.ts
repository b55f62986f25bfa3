import { expect, test } from 'vitest';
import { codedMunicipalitiesOf } from './colombia-municipalities.ts';
import { departments } from './departments.ts';
import { municipalityCode } from './municipality-code.ts';

test('every municipality is found by its own name in its department', () => {
  const lost = departments.flatMap((department) =>
    codedMunicipalitiesOf(department).filter(({ name, code }) => municipalityCode(name, department) !== code),
  );
  expect(lost).toEqual([]);
});

test.each([
  ['Medellín', 'Antioquia', '05001'],
  ['Bogotá, D.C.', 'Bogotá, D.C.', '11001'],
  ['Cali', 'Valle del Cauca', '76001'],
  ['Pereira', 'Risaralda', '66001'],
  ['Norosí', 'Bolívar', '13490'],
  ['Nuevo Belén de Bajirá', 'Chocó', '27493'],
])('%s, %s has the code %s', (city, department, code) => {
  expect(municipalityCode(city, department)).toBe(code);
});

test.each([
  ['MEDELLIN', 'Antioquia', '05001'],
  ['medellin, antioquia', 'Antioquia', '05001'],
  ['Medellín (Antioquia)', '', '05001'],
  ['Peñol', 'Antioquia', '05541'],
  ['Santiago de Cali', 'Valle del Cauca', '76001'],
  ['bogota', 'Cundinamarca', '11001'],
  ['Bogotá D.C', 'Bogotá, D.C.', '11001'],
  ['Don Matías', 'Antioquia', '05237'],
])('%s in %s is what people write for %s', (city, department, code) => {
  expect(municipalityCode(city, department)).toBe(code);
});

test.each([
  ['Perira', 'Risaralda', '66001'],
  ['Dosquebrads', 'Risaralda', '66170'],
  ['Barrancabermja', '', '68081'],
  ['Itagiu', 'Antioquia', '05360'],
])('a slip is corrected: %s in %j is %s', (city, department, code) => {
  expect(municipalityCode(city, department)).toBe(code);
});

test.each([
  ['two places are equally near', 'Sotar', 'Boyacá'],
  ['several departments have the name', 'Villanueva', ''],
  ['the place is in another department', 'Medellín', 'Cundinamarca'],
  ['it is no municipality', 'Vereda La Bella', 'Risaralda'],
  ['a short name is not guessed', 'Iz', 'Boyacá'],
  ['it has no letters', '—', 'Risaralda'],
  ['the department is unknown', 'Madrid', 'Comunidad de Madrid'],
])('a city stays unknown if %s', (_, city, department) => {
  expect(municipalityCode(city, department)).toBeNull();
});
