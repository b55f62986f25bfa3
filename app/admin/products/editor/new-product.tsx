import { sendForm } from '#app/admin/form/send-form.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { BackToProducts } from '#app/admin/products/back-to-products.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { listCategories } from '#shop/catalog/categories/list-categories.server.ts';
import { adminProductsHref } from '#shop/catalog/lists/admin-products-query.ts';
import type { Route } from './+types/new-product';
import { answerProductForm } from './answer-product-form.server.ts';
import { productDraft } from './product-draft.ts';
import { ProductEditor } from './product-editor.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  const categories = await listCategories(context.get(dbContext));
  // The id is created with the form, so that a form submitted twice creates one product.
  return { categories, newId: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerProductForm(request, context, null);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, productDraft(undefined), { savedLeadsAway: true });
}

export const meta: Route.MetaFunction = () => [{ title: 'Nuevo producto · Administración' }];

export default function NewProduct({ loaderData: { categories, newId }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader back={<BackToProducts />} title="Nuevo producto" />
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
      <PageHeader back={<BackToProducts />} title="Nuevo producto" />
      <LoadError error={error} title="Error de Carga" lead="No se pudo preparar el formulario. " />
    </>
  );
}
