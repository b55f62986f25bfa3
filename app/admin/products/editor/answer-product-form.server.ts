import type { SubmissionResult } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { listHref } from '#app/admin/products/use-list-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { productForm } from '#shop/catalog/editing/product-form.ts';
import { changeProduct, createProduct, type EditableProduct } from '#shop/catalog/editing/save-product.server.ts';
import type { ProductValues } from '#shop/catalog/fields/product-fields.ts';
import { pickSeen } from '#shop/catalog/fields/seen-fields.ts';

/** Why a product was not saved. */
export type ProductRefusal =
  | { submission: SubmissionResult }
  /** edit conflict: the values another user saved in the meantime, and the submitted ones */
  | { newer: EditableProduct; yours: ProductValues }
  | { problem: string };

const fieldProblems = {
  'category-gone': { categoryId: ['Esa categoría ya no existe. Elige otra.'] },
  'foreign-picture': { imageUrls: ['Una de las imágenes no es de la tienda. Súbela o pega su dirección.'] },
};

/**
 * Saves a product from its form and redirects to the list.
 *
 * @param productId null for a new product
 */
export async function answerProductForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  productId: string | null,
) {
  const actor = getStaff(context);
  const db = context.get(dbContext);
  const submission = parseWithValibot(await readForm(request), { schema: productForm });
  if (submission.status !== 'success') return refuse({ submission: submission.reply() }, 400);

  const { fingerprint, readStock, newId, list, ...values } = submission.value;
  const read = { fingerprint, stock: readStock === '' ? null : Number(readStock) };
  const saved = await (productId === null
    ? createProduct(db, actor, { values, newId })
    : changeProduct(db, actor, { productId, values, read }));
  if (!saved.ok) {
    switch (saved.reason) {
      case 'gone':
        return refuse({ problem: 'El producto ya no está en la tienda.' }, 404);
      case 'newer': {
        // A stock that was not edited here is not offered for a decision.
        const stock = values.stock === read.stock ? saved.newer.values.stock : values.stock;
        return refuse({ newer: saved.newer, yours: pickSeen(actor, { ...values, stock }) }, 409);
      }
      default:
        return refuse({ submission: submission.reply({ fieldErrors: fieldProblems[saved.reason] }) }, 400);
    }
  }
  const flash =
    productId === null
      ? { title: 'Producto creado', description: `${values.name} ya está en la tienda.` }
      : { title: 'Producto actualizado', description: `La tienda ya muestra los cambios de ${values.name}.` };
  return redirect(listHref(list), { headers: { 'Set-Cookie': flashCookie(flash) } });
}

const refuse = (refusal: ProductRefusal, status: number) => data(refusal, { status });
