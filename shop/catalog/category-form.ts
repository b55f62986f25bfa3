/** What staff write about a category. */
import * as v from 'valibot';
import { optionalText, requiredLine } from '#shop/form-fields.ts';
import { isShopPicture } from '#shop/pictures.ts';

export type CategoryValues = {
  name: string;
  description: string;
  /** empty for none */
  imageUrl: string;
};

const categoryNameMissing = 'El nombre de la categoría es obligatorio.';
export const longestCategoryName = 60;
export const longestCategoryDescription = 300;

/** What the dialog of /admin/categories sends. */
export const categoryForm = v.object({
  name: requiredLine(categoryNameMissing, longestCategoryName),
  description: optionalText(longestCategoryDescription),
  imageUrl: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000, 'La dirección de la imagen es muy larga.'))),
  /** the moment of the values that the form was filled with; empty for a new category */
  readAt: v.optional(v.string()),
});

/**
 * Whether a category may be given this picture: one that the shop keeps, none, or the one it has. Rows brought over from
 * elsewhere keep their own addresses until they are given another.
 */
export function mayShowPicture(imageUrl: string, before = ''): boolean {
  return imageUrl === '' || imageUrl === before || isShopPicture(imageUrl);
}
