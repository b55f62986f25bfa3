import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { StockPill } from '#app/admin/ui/stock-pill.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { ManagedCollection } from '#shop/catalog/collections/list-collections.server.ts';
import { longestSearch } from '#shop/catalog/search/catalog-query.ts';
import { collectionHref } from './collections-href.ts';

type Listed = { id: string; name: string; stock: number };
type CollectionMembersProps = { collection: ManagedCollection; search: string; results: Listed[] };

/** The products of a collection, and a search for further ones. */
export function CollectionMembers({ collection: { id, members }, search, results }: CollectionMembersProps) {
  const memberIds = new Set(members.map((member) => member.id));
  return (
    <div className="grid grid-cols-1 gap-6">
      <section aria-labelledby="add-products" className="rounded-card-admin border border-line bg-surface px-5 py-5">
        <h2 id="add-products" className="text-[1.0625rem] leading-6 font-semibold">
          Añadir productos
        </h2>
        <Form method="get" role="search" preventScrollReset className="mt-3 flex flex-wrap items-end gap-3">
          <TextField
            key={search}
            type="search"
            name="search"
            label="Buscar productos"
            defaultValue={search}
            maxLength={longestSearch}
            icon={<Search aria-hidden="true" size={18} />}
            className="min-w-0 flex-1 basis-48"
          />
          <Button type="submit" variant="neutral" className="min-h-12!">
            Buscar
          </Button>
        </Form>
        {search !== '' &&
          (results.length === 0 ? (
            <p className="mt-4 text-admin-body text-ink-2">No hay productos con esas palabras.</p>
          ) : (
            <ul aria-label="Productos encontrados" className="mt-3">
              {results.map((product) => (
                <MemberRow key={product.id} collectionId={id} product={product} isMember={memberIds.has(product.id)} />
              ))}
            </ul>
          ))}
      </section>
      <section aria-labelledby="members" className="rounded-card-admin border border-line bg-surface px-5 py-5">
        <h2 id="members" className="text-[1.0625rem] leading-6 font-semibold">
          En la colección{' '}
          <span className="tabular font-medium text-ink-2">
            {members.length}
            <span className="sr-only">{members.length === 1 ? ' producto' : ' productos'}</span>
          </span>
        </h2>
        {members.length === 0 ? (
          <p className="mt-3 text-admin-body text-ink-2">
            Busca productos y añádelos. La colección se ve en la tienda desde el primero.
          </p>
        ) : (
          <ul aria-label="Productos de la colección" className="mt-2">
            {members.map((product) => (
              <MemberRow key={product.id} collectionId={id} product={product} isMember />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

type MemberRowProps = { collectionId: string; product: Listed; isMember: boolean };

function MemberRow({ collectionId, product: { id, name, stock }, isMember }: MemberRowProps) {
  const { fetcher, isBusy } = useStaffAction();
  return (
    <li className="flex items-center justify-between gap-x-4 border-b border-line py-2 text-admin-body last:border-b-0">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 [overflow-wrap:anywhere]">
        {name} <StockPill stock={stock} />
      </span>
      <fetcher.Form method="post" action={collectionHref(collectionId, 'members')} preventScrollReset>
        <input type="hidden" name="productId" value={id} />
        <input type="hidden" name="on" value={String(!isMember)} />
        <Button type="submit" size="sm" variant={isMember ? 'text' : 'secondary'} pending={isBusy} pendingText="...">
          {isMember ? 'Quitar' : 'Añadir'}
          <span className="sr-only"> {name}</span>
        </Button>
      </fetcher.Form>
    </li>
  );
}
