import { expect, test } from 'vitest';
import { maxPictureBytes } from '#shop/pictures.ts';
import { pictureFileProblem, pictureMessages } from './personal-picture.ts';

test('an acceptable picture has no problem', () => {
  expect(pictureFileProblem({ name: 'yo.jpg', type: 'image/jpeg', size: 2_000_000 })).toBeNull();
  expect(pictureFileProblem({ name: 'YO.WEBP', type: '', size: maxPictureBytes })).toBeNull();
});

test.each([
  ['another kind of file', { name: 'yo.gif', type: 'image/gif', size: 9 }, 'not-a-picture'],
  ['a file of unknown kind', { name: 'yo', type: '', size: 9 }, 'not-a-picture'],
  ['an empty file', { name: 'yo.png', type: 'image/png', size: 0 }, 'not-a-picture'],
  ['a file beyond the limit', { name: 'yo.png', type: 'image/png', size: maxPictureBytes + 1 }, 'too-large'],
] as const)('%s is reported at once', (_, file, problem) => {
  expect(pictureFileProblem(file)).toBe(pictureMessages[problem]);
});
