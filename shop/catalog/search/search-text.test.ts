import { expect, test } from 'vitest';
import { inDigits, isFaint, isPresentation, namesGrownUps, readSearchText } from './search-text.ts';

test('fillers are left out unless there is nothing else', () => {
  expect(readSearchText('quiero algo para la tos')?.words).toEqual(['tos']);
  expect(readSearchText('algo para')?.words).toEqual(['algo', 'para']);
  expect(readSearchText('¿?')).toBeNull();
});

test('"sin" is kept before an ingredient that shoppers avoid', () => {
  expect(readSearchText('jarabe sin azúcar')?.words).toEqual(['jarabe', 'sin', 'azucar']);
  expect(readSearchText('estoy sin energía')?.words).toEqual(['energia']);
});

test('grown-ups are named by whole words', () => {
  expect(['vitaminas mujer', 'Adultos', 'señora'].map(namesGrownUps)).toEqual([true, true, true]);
  expect(['damasco', 'niños'].map(namesGrownUps)).toEqual([false, false]);
});

test('numbers are written in digits, other words stay', () => {
  expect(['tres', 'doce', 'cien', 'omega'].map(inDigits)).toEqual(['3', '12', '100', 'omega']);
});

test('words such as "subir" and "crema" weigh less than others', () => {
  expect(isFaint('subir')).toBe(true);
  expect(isFaint('defensas')).toBe(false);
  expect(['crema', 'pastillas', 'te', 'teteros'].map(isPresentation)).toEqual([true, true, true, false]);
});
