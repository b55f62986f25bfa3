/** The fields of a category that staff edit. */
import * as v from 'valibot';
import { optionalText, requiredLine } from '#shop/form-fields.ts';
import { isShopPicture } from '#shop/pictures.ts';

export type CategoryValues = {
  name: string;
  description: string;
  /** '' without a picture */
  imageUrl: string;
  /** whether its products are shown only if asked for */
  adultsOnly: boolean;
  /** whether shoppers do not see it; they still see its products */
  hidden: boolean;
  /** the main category of a subcategory; null for a main one */
  parentId: string | null;
};

const categoryNameMissing = 'El nombre de la categoría es obligatorio.';
export const longestCategoryName = 60;
export const longestCategoryDescription = 300;

/** The fields of the dialog at /admin/categories. */
export const categoryForm = v.object({
  name: requiredLine(categoryNameMissing, longestCategoryName),
  description: optionalText(longestCategoryDescription),
  imageUrl: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000, 'La dirección de la imagen es muy larga.'))),
  adultsOnly: v.optional(v.boolean(), false),
  hidden: v.optional(v.boolean(), false),
  parentId: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80))),
  /** when the values in the form were saved; empty for a new category */
  readAt: v.optional(v.string()),
});

/**
 * Whether a category may have this picture: one that the shop stores, none, or the one it already has. Categories
 * imported from elsewhere keep external addresses until their picture is changed.
 */
export function mayShowPicture(imageUrl: string, before = ''): boolean {
  return imageUrl === '' || imageUrl === before || isShopPicture(imageUrl);
}
