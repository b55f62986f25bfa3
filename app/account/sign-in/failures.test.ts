import { expect, test } from 'vitest';
import { pictureFailure } from '#app/account/picture/picture-failure.ts';
import { profileFailure } from '#app/account/profile/profile-failure.ts';

test.each([
  [{ '': ['Base de datos no disponible.'] }, 'Base de datos no disponible.'],
  [{ fullName: ['El nombre es obligatorio.'] }, 'El nombre es obligatorio.'],
  [
    { fullName: ['El nombre es obligatorio.'], phone: ['Número de celular inválido (debe ser de 10 dígitos).'] },
    'Por favor, corrige los campos marcados.',
  ],
])('a profile not saved because of %j says so in a toast', (errors, description) => {
  expect(profileFailure(errors)).toEqual({ title: 'Error al Actualizar', description, kind: 'destructive' });
});

test.each([
  ['avatar', 'Error al subir avatar'],
  ['cover', 'Error al subir portada'],
] as const)('a refused picture for the %s is reported as %j, with its reason', (kind, title) => {
  expect(pictureFailure(kind, 'La imagen es demasiado grande.')).toEqual({
    title,
    description: 'La imagen es demasiado grande.',
    kind: 'destructive',
  });
});
