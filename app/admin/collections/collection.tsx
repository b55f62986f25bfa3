import { parseWithValibot } from '@conform-to/valibot';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { data, isRouteErrorResponse, Link } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { collectionForm } from '#shop/catalog/collections/collection-form.ts';
import { findManagedCollection, type ManagedCollection } from '#shop/catalog/collections/list-collections.server.ts';
import { changeCollection } from '#shop/catalog/collections/save-collection.server.ts';
import { suggestProducts } from '#shop/catalog/lists/list-products.server.ts';
import { catalogHref, everything, tidySearch } from '#shop/catalog/search/catalog-query.ts';
import { inSearchTurn } from '#shop/catalog/search/search-turns.server.ts';
import type { Route } from './+types/collection';
import { CollectionFields } from './collection-fields.tsx';
import { CollectionMembers } from './collection-members.tsx';
import { collectionGone, collectionsHref, fieldsWrong, nameTaken } from './collections-href.ts';

export async function loader({ url, params: { collectionId }, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const collection = await findManagedCollection(db, collectionId);
  if (!collection) throw data(null, { status: 404 });
  const search = tidySearch(url.searchParams.get('search') ?? '');
  const results = search ? await inSearchTurn(() => suggestProducts(db, search, { isForStaff: true })) : null;
  return { collection, search, results: results?.products ?? [] };
}

export async function action({ request, params: { collectionId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = parseWithValibot(await readForm(request), { schema: collectionForm });
  if (form.status !== 'success') return refuse(fieldsWrong, 400, form.error ?? {});
  const { readAt = '', ...values } = form.value;
  const changed = await changeCollection(context.get(dbContext), actor, collectionId, values, readAt);
  if (changed.ok) return done('Los cambios ya se ven en la tienda.');
  if (changed.reason === 'gone') return refuse(collectionGone, 404);
  if (changed.reason === 'name-taken') return refuse(nameTaken, 409, { name: [nameTaken] });
  return refuse('Otra persona la cambió mientras tanto. Recarga la página para ver sus cambios.', 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

export const meta: Route.MetaFunction = () => [{ title: 'Colección · Administración' }];

const back = (
  <Link to={collectionsHref} className="inline-flex min-h-11 items-center gap-2 text-label font-semibold text-green">
    <ArrowLeft aria-hidden="true" size={18} />
    Colecciones
  </Link>
);

export default function CollectionScreen({ loaderData: { collection, search, results } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={collection.name} back={back}>
        {collection.members.length > 0 && (
          <Link
            to={catalogHref({ ...everything, collectionId: collection.id })}
            className={buttonClass('neutral', 'sm')}
          >
            <ExternalLink aria-hidden="true" size={18} />
            Ver en la tienda
          </Link>
        )}
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-6 table:grid-cols-2">
        <Words key={collection.savedAt.toISOString()} collection={collection} />
        <CollectionMembers collection={collection} search={search} results={results} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Colección" back={back} />
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <p className="text-admin-body text-ink-2">La colección ya no existe.</p>
      ) : (
        <LoadError error={error} title="Error de Carga" lead="No se pudo cargar la colección. " />
      )}
    </>
  );
}

function Words({ collection }: { collection: ManagedCollection }) {
  const { fetcher, isBusy, errors } = useStaffAction();
  return (
    <fetcher.Form
      method="post"
      noValidate
      className="grid gap-5 rounded-card-admin border border-line bg-surface px-5 py-5"
    >
      <input type="hidden" name="readAt" value={collection.savedAt.toISOString()} />
      <CollectionFields values={collection} errors={errors} />
      <div>
        <Button type="submit" pending={isBusy} pendingText="Guardando...">
          Guardar cambios
        </Button>
      </div>
    </fetcher.Form>
  );
}
