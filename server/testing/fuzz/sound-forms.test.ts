import { expect, test } from 'vitest';
import { accessTable } from '#app/testing/access-table.ts';
import { hasSoundForm } from './sound-forms.ts';

test('every action has a valid form that fuzzing starts from, or is listed as one without fields', () => {
  const actions = accessTable.filter(({ does }) => does === 'change');
  expect(actions.filter((row) => !hasSoundForm(row)).map(({ address }) => address)).toEqual([]);
});
