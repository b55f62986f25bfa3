import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hasPermission, permissionsOf } from '#shop/staff/roles/permissions.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { visibleSections } from './visible-sections.ts';

const labelsOf = (permissions: ReturnType<typeof permissionsOf>) =>
  visibleSections((permission) => hasPermission({ permissions }, permission)).map(({ label }) => label);

test('the menu has the sections that the person may open', () => {
  const warehouse = aViewer({ userId: 'bodega', role: 'admin', staffRole: 'warehouse' });
  expect(labelsOf([...warehouse.permissions])).toEqual([
    'Panel',
    'Pedidos',
    'Guías y novedades',
    'Informes',
    'Productos',
  ]);
  expect(labelsOf(permissionsOf([]))).toEqual(['Panel']);
});

test('a section of which only another screen is open is represented by that screen', () => {
  expect(labelsOf(permissionsOf(['activity']))).toEqual(['Panel', 'Actividad']);
  expect(labelsOf(permissionsOf(['payment-settings']))).toEqual(['Panel', 'Configurar pagos']);
});

test('nothing outside of the staff’s own folders depends on which role a person has', () => {
  const files = ['app', 'shop', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  );
  const faults = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|^shop\/staff\/|^app\/admin\/staff\//.test(file))
    .filter((file) => /staffRole\s*[!=]==\s*['"\w]+Role|staffRole\s*[!=]==\s*['"]/.test(readFileSync(file, 'utf8')));
  expect(faults).toEqual([]);
});
