import { ExternalLink, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { data, isRouteErrorResponse, Link, useFetcher, useNavigate } from 'react-router';
import { ChangeHistory } from '#app/admin/changes/change-history.tsx';
import { sendForm } from '#app/admin/form/send-form.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { answersHref } from '#app/admin/products/answers/answers-href.ts';
import { BackToProducts } from '#app/admin/products/back-to-products.tsx';
import { productsActionHref, productsForm } from '#app/admin/products/products-href.ts';
import { useDeleteProducts } from '#app/admin/products/use-delete-products.tsx';
import { useListHref } from '#app/admin/products/use-list-href.ts';
import { waitingHref } from '#app/admin/products/waiting/waiting-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { listCategories } from '#shop/catalog/categories/list-categories.server.ts';
import { findProductToEdit } from '#shop/catalog/editing/save-product.server.ts';
import { findProduct } from '#shop/catalog/find-product.server.ts';
import { countWaiting } from '#shop/restock/restock-requests.server.ts';
import { listChanges } from '#shop/staff/list-changes.server.ts';
import type { Route } from './+types/edit-product';
import { answerProductForm } from './answer-product-form.server.ts';
import { productDraft } from './product-draft.ts';
import { ProductEditor } from './product-editor.tsx';

export async function loader({ params: { productId }, context }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  const db = context.get(dbContext);
  const product = await findProductToEdit(db, viewer, productId);
  if (!product) {
    const result = await findProduct(db, productId);
    if (result?.kind !== 'deleted') throw data(null, { status: 404 });
    return data({ deletedName: result.name }, { status: 410 });
  }
  const [categories, waiting, changes] = await Promise.all([
    listCategories(db),
    countWaiting(db, productId),
    listChanges(db, viewer, { subject: 'product', subjectId: productId, perPage: 10 }),
  ]);
  return { product, categories, waiting, changes };
}

export async function action({ request, params: { productId }, context }: Route.ActionArgs) {
  return answerProductForm(request, context, productId);
}

export async function clientAction({ serverAction, params: { productId } }: Route.ClientActionArgs) {
  return sendForm(serverAction, productDraft(productId), { savedLeadsAway: true });
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const name = loaderData && ('product' in loaderData ? loaderData.product.values.name : loaderData.deletedName);
  return [{ title: `${name ?? 'Producto no encontrado'} · Administración` }];
};

export default function EditProduct({ loaderData, params: { productId }, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const listHref = useListHref();
  const leave = useCallback(() => void navigate(listHref), [navigate, listHref]);
  // Its dialog is rendered for a deleted product too: it closes only after the loader has run again.
  const deleting = useDeleteProducts(leave);

  if ('deletedName' in loaderData) {
    return (
      <>
        {deleting.dialog}
        <DeletedProduct productId={productId} name={loaderData.deletedName} />
      </>
    );
  }
  const { product, categories, waiting, changes } = loaderData;
  const { name, offers } = product.values;
  return (
    <>
      {deleting.dialog}
      <PageHeader
        back={<BackToProducts to={listHref} />}
        title="Editar producto"
        note={
          <>
            <span className="break-words">{name}</span>
            <Link to={answersHref(product.id)} className="ml-3 text-green underline underline-offset-4">
              Preguntas y respuestas
            </Link>
            {waiting > 0 && (
              <Link to={waitingHref(product.id)} className="ml-3 text-green underline underline-offset-4">
                {waiting === 1 ? '1 persona lo espera' : `${waiting} personas lo esperan`}
              </Link>
            )}
          </>
        }
      >
        <Button
          variant="neutral"
          size="sm"
          onClick={() => deleting.ask([{ id: product.id, name, packs: offers.length }])}
          className="max-sm:aspect-square max-sm:px-0"
        >
          <Trash2 aria-hidden="true" size={18} />
          <span className="max-sm:sr-only">Eliminar</span>
        </Button>
        <a
          href={`/productos/${product.id}`}
          target="_blank"
          rel="noopener"
          className={`${buttonClass('neutral', 'sm')} max-sm:aspect-square max-sm:px-0`}
        >
          <ExternalLink aria-hidden="true" size={18} />
          <span className="max-sm:sr-only">Ver en la tienda</span>
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
      </PageHeader>
      <ProductEditor
        key={product.id}
        product={product}
        categories={categories}
        listHref={listHref}
        refusal={actionData}
      >
        <ChangeHistory subject="product" subjectId={product.id} changes={changes} />
      </ProductEditor>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) {
    return (
      <>
        <PageHeader back={<BackToProducts />} title="Editar producto" />
        <LoadError error={error} title="Error de Carga" lead="No se pudo cargar el producto. " />
      </>
    );
  }
  return (
    <>
      <PageHeader back={<BackToProducts />} title="Editar producto" />
      <div className="rounded-card-admin border border-line bg-surface">
        <EmptyState
          title="Producto no encontrado"
          action={
            <Link to="/admin/products" className={buttonClass('primary', 'sm')}>
              Ver los productos
            </Link>
          }
        >
          Quizá la dirección está mal escrita.
        </EmptyState>
      </div>
    </>
  );
}

function DeletedProduct({ productId, name }: { productId: string; name: string }) {
  const restoring = useFetcher();
  const restore = () =>
    void restoring.submit(productsForm([productId]), { method: 'post', action: productsActionHref('restore') });
  return (
    <>
      <PageHeader
        back={<BackToProducts />}
        title="Editar producto"
        note={<span className="break-words">{name}</span>}
      />
      <div className="rounded-card-admin border border-line bg-surface">
        <EmptyState
          title="Este producto está eliminado"
          action={
            <Button pending={restoring.state !== 'idle'} pendingText="Restaurando..." onClick={restore}>
              Restaurar producto
            </Button>
          }
        >
          La tienda dice que ya no se vende. Si lo restauras vuelve como estaba, y aquí podrás cambiarlo.
        </EmptyState>
      </div>
    </>
  );
}
