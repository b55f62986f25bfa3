import { expect, test } from 'vitest';
import { namesAdults } from './adult-categories.ts';
import { harmlessCategoryNames, namesOfAdultCategories } from './testing/adult-names.ts';

test.each(namesOfAdultCategories)('a new category named %s is proposed as one for adults only', (name) => {
  expect(namesAdults(name)).toBe(true);
});

test.each(harmlessCategoryNames)('a new category named %s is proposed for everyone', (name) => {
  expect(namesAdults(name)).toBe(false);
});
