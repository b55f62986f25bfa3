import { expect, test } from 'vitest';
import { claimsCure } from './cure-claims.ts';

test.each([
  'Me curó la gastritis en una semana.',
  'ME CURO LA GASTRITIS',
  'Es la cura para todo',
  'Con esto sané de la rodilla',
  'Me sanó en tres días',
  'Es un producto milagroso',
  'Adelgacé y quedé feliz',
  'Bajé 5 kilos en un mes',
  'Quema la grasa del abdomen',
  'Mi mamá tiene diabetes y lo toma todos los días',
  'Lo recomiendo para el cáncer',
  'Ya no tengo tiroides inflamada',
  'Dejé las pastillas gracias a esto',
  'Dejé de tomar los medicamentos',
  'Mejor que las pastillas del médico',
  'Me bajó el colesterol',
  'Me quitó el dolor de rodilla',
  'Previene la gripa',
  'Se me fue la migraña',
  'Alivia los cólicos',
  'Es bueno. Además controla la ansiedad.',
  'Para la disfunción eréctil funciona',
])('a text that may claim a cure waits for staff: %s', (text) => {
  expect(claimsCure(text)).toBe(true);
});

test.each([
  '',
  'Llegó rápido y bien empacado.',
  'El sabor es rico, lo tomo en el desayuno.',
  'La crema deja la piel suave y huele delicioso.',
  'Muy buen producto, lo recomiendo.',
  'El precio bajó y aproveché.',
  'Me siento con más energía y descanso mejor.',
  'Las cápsulas son fáciles de tragar.',
  'No me gustó el olor, pero la atención fue buena.',
  'Soy curiosa y quise probarlo; procuro comprar natural.',
  'El empaque venía roto, me lo cambiaron sin problema.',
  'Comida sana y natural, justo lo que buscaba.',
  'El colon de mi perro no lo sé, pero a mí me encantó.',
  'La segunda vez llegó mejor empacado.',
  'Excelente calidad. Lo volveré a comprar.',
])('an everyday text is published at once: %s', (text) => {
  expect(claimsCure(text)).toBe(false);
});
