import { parseWithValibot } from '@conform-to/valibot';
import { data, type RouterContextProvider } from 'react-router';
import { keepPictureAt } from '#app/admin/pictures/keep-picture.server.ts';
import { uploadProblem } from '#app/admin/pictures/upload-words.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { type CategoryValues, categoryForm } from '#shop/catalog/categories/category-form.ts';
import type { SaveCategoryProblem } from '#shop/catalog/categories/save-category.server.ts';

/** Reads the dialog's form: the values, and a function that reports errors at its fields. */
export async function takeCategory(request: Request) {
  const submission = parseWithValibot(await readForm(request), { schema: categoryForm });
  if (submission.status !== 'success') {
    return {
      ok: false as const,
      answer: data({ ok: false as const, submission: submission.reply() }, { status: 400 }),
    };
  }
  const { name, description = '', imageUrl = '', adultsOnly, hidden, parentId, readAt = '' } = submission.value;
  const moment = new Date(readAt);
  return {
    ok: true as const,
    values: { name, description, imageUrl, adultsOnly, hidden, parentId: parentId || null } satisfies CategoryValues,
    readAt: Number.isNaN(moment.getTime()) ? null : moment,
    refuse: (refused: RefusedCategory) =>
      data({ ok: false as const, submission: submission.reply({ fieldErrors: problemAt(refused) }) }, { status: 409 }),
  };
}

type RefusedCategory = { reason: SaveCategoryProblem; pictureProblem?: string };

function problemAt({ reason, pictureProblem }: RefusedCategory): Record<string, string[]> {
  if (reason === 'name-taken') return { name: ['Ya hay otra categoría con ese nombre.'] };
  return reason === 'wrong-parent'
    ? { parentId: ['Elige una categoría principal. La que tiene subcategorías no puede estar dentro de otra.'] }
    : { imageUrl: [pictureProblem ?? 'Esa imagen no está en la tienda.'] };
}

/**
 * Saves a category. An external picture address, as when the form is sent right after pasting one, is downloaded first.
 */
export async function saveWithPicture<Result extends { ok: true } | { ok: false; reason: string }>(
  context: Readonly<RouterContextProvider>,
  values: CategoryValues,
  save: (values: CategoryValues) => Promise<Result>,
): Promise<Result | { ok: false; reason: 'foreign-picture'; pictureProblem: string }> {
  const saved = await save(values);
  if (saved.ok || saved.reason !== 'foreign-picture') return saved;
  const kept = await keepPictureAt(context, 'categoryimages', values.imageUrl);
  return kept.ok
    ? save({ ...values, imageUrl: kept.url })
    : { ok: false, reason: 'foreign-picture', pictureProblem: uploadProblem(values.imageUrl, kept.problem) };
}
