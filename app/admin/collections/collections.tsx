import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import type { StaffAnswer } from '#app/admin/form/staff-answer.server.ts';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { useDeleteDialog } from '#app/admin/use-delete-dialog.tsx';
import { dbContext } from '#app/context.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { EmptyState } from '#app/ui/states.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type Collection, listCollections } from '#shop/catalog/collections/list-collections.server.ts';
import type { Route } from './+types/collections';
import { CollectionFields } from './collection-fields.tsx';
import { collectionHref, newCollectionHref } from './collections-href.ts';

const title = 'Colecciones';

export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  return { collections: await listCollections(context.get(dbContext)) };
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function Collections({ loaderData: { collections } }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const deleting = useDeleteCollection(useCallback(() => heading.current?.focus(), []));
  return (
    <>
      <PageHeader
        title={title}
        note="Grupos de productos por necesidad. El menú de la tienda los muestra en este orden, si tienen productos."
        headingRef={heading}
      />
      {collections.length === 0 ? (
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState title="No hay colecciones">
            Una colección reúne productos de varias categorías, como los de “Descanso”.
          </EmptyState>
        </div>
      ) : (
        <ol aria-label={title} className="overflow-hidden rounded-card-admin border border-line bg-surface">
          {collections.map((collection, place) => (
            <CollectionRow
              key={collection.id}
              collection={collection}
              isFirst={place === 0}
              isLast={place === collections.length - 1}
              onDelete={() => deleting.ask(collection)}
            />
          ))}
        </ol>
      )}
      <NewCollection />
      {deleting.dialog}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar las colecciones. " />
    </>
  );
}

type CollectionRowProps = { collection: Collection; isFirst: boolean; isLast: boolean; onDelete: () => void };

function CollectionRow({ collection: { id, name, products }, isFirst, isLast, onDelete }: CollectionRowProps) {
  const { fetcher, isBusy } = useStaffAction();
  const move = (direction: 'up' | 'down') =>
    void fetcher.submit({ direction }, { method: 'post', action: collectionHref(id, 'move') });
  return (
    <li className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-5 text-admin-body last:border-b-0">
      <div className="min-w-0 flex-1">
        <Link
          to={collectionHref(id)}
          className="inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-4 [overflow-wrap:anywhere]"
        >
          {name}
        </Link>
        <p className="text-label text-ink-2">
          {products === 0
            ? 'Sin productos: no se ve en la tienda'
            : products === 1
              ? '1 producto'
              : `${products} productos`}
        </p>
      </div>
      <IconButton label={`Subir ${name}`} look="plain" disabled={isFirst || isBusy} onClick={() => move('up')}>
        <ArrowUp aria-hidden="true" size={19} strokeWidth={1.75} />
      </IconButton>
      <IconButton label={`Bajar ${name}`} look="plain" disabled={isLast || isBusy} onClick={() => move('down')}>
        <ArrowDown aria-hidden="true" size={19} strokeWidth={1.75} />
      </IconButton>
      <IconButton label={`Eliminar ${name}`} look="plain" onClick={onDelete}>
        <Trash2 aria-hidden="true" size={19} strokeWidth={1.75} />
      </IconButton>
    </li>
  );
}

function NewCollection() {
  const { fetcher, isBusy, errors } = useStaffAction();
  return (
    <section
      aria-labelledby="new-collection"
      className="max-w-2xl rounded-card-admin border border-line bg-surface px-5 py-5"
    >
      <h2 id="new-collection" className="text-[1.0625rem] leading-6 font-semibold">
        Nueva colección
      </h2>
      <fetcher.Form method="post" action={newCollectionHref} noValidate className="mt-4 grid gap-5">
        <CollectionFields errors={errors} />
        <div>
          <Button type="submit" pending={isBusy} pendingText="Creando...">
            Crear y elegir productos
          </Button>
        </div>
      </fetcher.Form>
    </section>
  );
}

/** Deletes a collection after a confirmation, and shows the result. */
function useDeleteCollection(onDeleted: () => void) {
  const fetcher = useFetcher<StaffAnswer>();
  useFetcherAnswer(fetcher, (answer) => {
    if (answer.ok) toast({ title: 'Colección eliminada', description: answer.done });
    else toast({ title: 'No se pudo eliminar', description: answer.problem, kind: 'destructive' });
  });
  return useDeleteDialog<Collection>({
    fetcher,
    hrefOf: ({ id }) => collectionHref(id, 'delete'),
    question: ({ name }) => (
      <p>La colección “{name}” será eliminada. Sus productos siguen en la tienda. No se puede deshacer.</p>
    ),
    onDeleted,
  });
}
