import { parseWithValibot } from '@conform-to/valibot';
import { data } from 'react-router';
import { type CategoryValues, categoryForm } from '#shop/catalog/category-form.ts';
import type { SaveCategoryProblem } from '#shop/catalog/save-category.server.ts';
import { readForm } from '../../read-form.server.ts';

const problemAt: Record<SaveCategoryProblem, { [field: string]: string[] }> = {
  'name-taken': { name: ['Ya hay otra categoría con ese nombre.'] },
  'foreign-picture': { imageUrl: ['Esa imagen no está en la tienda. Súbela o pega su URL otra vez.'] },
};

/** The dialog's form: what staff wrote, and how to tell them at its fields what is wrong with it. */
export async function takeCategory(request: Request) {
  const submission = parseWithValibot(await readForm(request), { schema: categoryForm });
  if (submission.status !== 'success') {
    return { ok: false as const, answer: data({ ok: false as const, submission: submission.reply() }, { status: 400 }) };
  }
  const { name, description = '', imageUrl = '', readAt = '' } = submission.value;
  const moment = new Date(readAt);
  return {
    ok: true as const,
    values: { name, description, imageUrl } satisfies CategoryValues,
    readAt: Number.isNaN(moment.getTime()) ? null : moment,
    refuse: (reason: SaveCategoryProblem) =>
      data({ ok: false as const, submission: submission.reply({ fieldErrors: problemAt[reason] }) }, { status: 409 }),
  };
}
