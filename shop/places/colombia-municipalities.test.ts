import { expect, test } from 'vitest';
import { demoCustomers } from '#demo/customers.ts';
import { demoOrders } from '#demo/orders.ts';
import { codedMunicipalitiesOf, municipalitiesOf } from './colombia-municipalities.ts';
import { departments } from './departments.ts';

const all = departments.flatMap((department) => municipalitiesOf(department));

test('every department has its municipalities, 1.122 places in all', () => {
  expect(departments.filter((department) => municipalitiesOf(department).length === 0)).toEqual([]);
  expect(all).toHaveLength(1122);
});

test('every place has a code of its own, which begins with its department’s', () => {
  const coded = departments.map((department) => codedMunicipalitiesOf(department).map(({ code }) => code));
  expect(new Set(coded.flat()).size).toBe(1122);
  for (const codes of coded) {
    expect(codes.filter((code) => !/^\d{5}$/.test(code))).toEqual([]);
    expect(new Set(codes.map((code) => code.slice(0, 2))).size).toBe(1);
  }
});

test('an unknown department has none', () => {
  expect(municipalitiesOf('Panamá')).toEqual([]);
  expect(municipalitiesOf('toString')).toEqual([]);
});

test('no department lists a place twice, and each list is in Spanish order', () => {
  for (const department of departments) {
    const municipalities = municipalitiesOf(department);
    expect(new Set(municipalities).size).toBe(municipalities.length);
    expect(municipalities).toEqual(municipalities.toSorted(new Intl.Collator('es').compare));
  }
});

test('the newest municipalities are included', () => {
  expect(municipalitiesOf('Bolívar')).toContain('Norosí');
  expect(municipalitiesOf('Cauca')).toContain('Guachené');
  expect(municipalitiesOf('Córdoba')).toEqual(expect.arrayContaining(['San José de Uré', 'Tuchín']));
  expect(municipalitiesOf('Chocó')).toContain('Nuevo Belén de Bajirá');
});

test('names are written as people write them: particles in lower case, no stray spaces', () => {
  expect(
    all.filter(
      (municipality) =>
        / (De|Del|Y)( |$)/.test(municipality) || municipality !== municipality.trim() || municipality === '',
    ),
  ).toEqual([]);
});

test('the demo orders go to places of their department', () => {
  const lost = demoOrders.filter(({ address }) => !municipalitiesOf(address.department).includes(address.city));
  expect(lost).toEqual([]);
});

test('the demo customers live in places of their department', () => {
  const lost = demoCustomers.filter(({ city, department }) => !municipalitiesOf(department).includes(city));
  expect(lost).toEqual([]);
});
