import { expect, test } from 'vitest';
import { bannerStates } from './banner-state.ts';

const whole = { image_url: '/imagenes/x', title: 'Miel', description: 'De montaña.', placement: 'carousel' };

test('a banner says what it lacks to be shown, and that the carousel shows at most three', () => {
  const states = bannerStates([
    whole,
    { ...whole, title: ' ' },
    {},
    { ...whole, placement: 'promo' },
    whole,
    whole,
    whole,
  ]);
  expect(states.map(({ words }) => words)).toEqual([
    'Se muestra en el carrusel, de 1.º',
    'No se muestra: falta el título.',
    'No se muestra: faltan la imagen, el título y la descripción.',
    'Se muestra en las promociones.',
    'Se muestra en el carrusel, de 2.º',
    'Se muestra en el carrusel, de 3.º',
    'No se muestra: el carrusel pasa solo 3 banners.',
  ]);
  expect(states.map(({ isShown }) => isShown)).toEqual([true, false, false, true, true, true, false]);
});
