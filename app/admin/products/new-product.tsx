import { adminProductsHref } from '#shop/catalog/admin-products-query.ts';
import { listCategories } from '#shop/catalog/list-categories.server.ts';
import { dbContext } from '../../context.ts';
import { LoadError } from '../load-error.tsx';
import { PageHeader } from '../page-header.tsx';
import { sendForm } from '../send-form.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/new-product';
import { answerProductForm } from './answer-product-form.server.ts';
import { BackToProducts } from './back-to-products.tsx';
import { productDraft } from './product-draft.ts';
import { ProductEditor } from './product-editor.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Nuevo Producto · Administración' }];

export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  const categories = await listCategories(context.get(dbContext));
  // The form's own, so that one that is sent twice makes one product.
  return { categories, newId: crypto.randomUUID() };
}

/** Puts the product into the shop. */
export async function action({ request, context }: Route.ActionArgs) {
  return answerProductForm(request, context, null);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, productDraft(undefined), { savedLeadsAway: true });
}

export default function NewProduct({ loaderData: { categories, newId }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader back={<BackToProducts />} title="Nuevo Producto" />
      <ProductEditor
        product={null}
        newId={newId}
        categories={categories}
        listHref={adminProductsHref({})}
        refusal={actionData}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader back={<BackToProducts />} title="Nuevo Producto" />
      <LoadError error={error} title="Error de Carga" lead="No se pudo preparar el formulario. " />
    </>
  );
}
