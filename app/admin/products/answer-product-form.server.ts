import type { SubmissionResult } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { type ProductValues, productForm, valuesOf } from '#shop/catalog/product-form.ts';
import {
  changeProduct,
  createProduct,
  type EditableProduct,
  type SaveProductResult,
} from '#shop/catalog/save-product.server.ts';
import { flashCookie } from '../../account/flash.ts';
import { dbContext, logContext } from '../../context.ts';
import { readForm } from '../../read-form.server.ts';
import { getStaff } from '../staff.server.ts';
import { listHref } from './use-list-href.ts';

/** Why a product was not saved. */
export type ProductRefusal =
  | { submission: SubmissionResult }
  /** somebody else saved it meanwhile: theirs, and what was sent */
  | { newer: EditableProduct; yours: ProductValues }
  | { problem: string };

const fieldProblems = {
  'category-gone': { categoryId: ['Esa categoría ya no existe. Elige otra.'] },
  'foreign-picture': { imageUrls: ['Una de las imágenes no es de la tienda. Súbela o pega su dirección.'] },
};

/**
 * Saves what the form of a product brings, and leads to the list.
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

  const { fingerprint = '', readStock = '', newId = '', list = '', ...fields } = submission.value;
  const values = valuesOf(fields);
  const read = { fingerprint, stock: readStock === '' ? null : Number(readStock) };
  let saved: SaveProductResult;
  try {
    saved = await (productId === null
      ? createProduct(db, actor, { values, newId })
      : changeProduct(db, actor, { productId, values, read }));
  } catch (error) {
    context.get(logContext).error({ err: error, productId }, 'a product could not be saved');
    return refuse({ problem: 'Base de datos no disponible.' }, 503);
  }
  if (!saved.ok) {
    switch (saved.reason) {
      case 'gone':
        return refuse({ problem: 'El producto ya no está en la tienda.' }, 404);
      case 'newer': {
        // What was not changed here is not to be decided about.
        const stock = values.stock === read.stock ? saved.newer.values.stock : values.stock;
        return refuse({ newer: saved.newer, yours: { ...values, stock } }, 409);
      }
      default:
        return refuse({ submission: submission.reply({ fieldErrors: fieldProblems[saved.reason] }) }, 400);
    }
  }
  const flash =
    productId === null
      ? { title: 'Producto Creado', description: `${values.name} ya está en la tienda.` }
      : { title: 'Producto Actualizado', description: `La tienda ya muestra los cambios de ${values.name}.` };
  return redirect(listHref(list), { headers: { 'Set-Cookie': flashCookie(flash) } });
}

const refuse = (refusal: ProductRefusal, status: number) => data(refusal, { status });
