import { FileUp, Plus, Star, StarOff, Tag, Trash2, X } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import { ExportLink } from '#app/admin/csv/export-link.tsx';
import { exportProductsHref, importProductsHref } from '#app/admin/data/data-href.ts';
import { SelectionBar } from '#app/admin/list/selection-bar.tsx';
import { type Selection, useSelection } from '#app/admin/list/use-selection.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { dbContext } from '#app/context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { listCategories } from '#shop/catalog/categories/list-categories.server.ts';
import { staffName } from '#shop/catalog/categories/staff-name.ts';
import { adminProductsHref, isNarrowed, parseAdminProductsQuery } from '#shop/catalog/lists/admin-products-query.ts';
import {
  type AdminProduct,
  adminProductsPerPage,
  countAdminProducts,
  listAdminProducts,
} from '#shop/catalog/lists/list-admin-products.server.ts';
import { totalInWords } from '#shop/catalog/lists/product-total.ts';
import type { Route } from './+types/products';
import { usePriceAndStockDialog } from './price-and-stock-dialog.tsx';
import { ProductCards } from './product-cards.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductTable } from './product-table.tsx';
import { newProductHref } from './products-href.ts';
import { useDeleteProducts } from './use-delete-products.tsx';
import { useMarkProducts } from './use-mark-products.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const query = parseAdminProductsQuery(url.searchParams);
  const [list, counts, categories] = await Promise.all([
    listAdminProducts(db, query),
    countAdminProducts(db),
    listCategories(db),
  ]);
  return {
    ...list,
    query,
    counts,
    categories: categories.map((category) => ({ id: category.id, name: staffName(category) })),
    perPage: adminProductsPerPage,
  };
}

export const meta: Route.MetaFunction = () => [{ title: 'Productos · Administración' }];

export default function Products({ loaderData }: Route.ComponentProps) {
  const { products, total, hasMore, page, pages, perPage, query, counts, categories } = loaderData;
  const may = useMay();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const selection = useSelection(products.map(({ id }) => id));
  const deleting = useDeleteProducts(focusHeading);
  const editing = usePriceAndStockDialog();
  const isLoading = useNavigation().location?.pathname === '/admin/products';
  const list = {
    products,
    selection: may('catalogue') ? selection : null,
    onEdit: editing.ask,
    onDelete: (product: AdminProduct) => deleting.ask([product]),
  };

  return (
    <>
      <PageHeader title="Productos" headingRef={heading}>
        {may('exports') && <ExportLink href={exportProductsHref} />}
        {may('catalogue') && (
          <Link to={importProductsHref} className={`${buttonClass('neutral', 'sm')} max-sm:aspect-square max-sm:px-0`}>
            <FileUp aria-hidden="true" size={20} strokeWidth={1.75} />
            <span className="max-sm:sr-only">Importar</span>
          </Link>
        )}
        {may('catalogue') && (
          <Link to={newProductHref} className={buttonClass('primary', 'sm')}>
            <Plus aria-hidden="true" size={18} />
            Nuevo producto
          </Link>
        )}
      </PageHeader>

      <div className="table:overflow-hidden table:rounded-card-admin table:border table:border-line table:bg-surface">
        <ProductFilters query={query} counts={counts} categories={categories} />
        <p role="status" className="sr-only">
          {total === 1 ? '1 producto' : `${totalInWords(total, hasMore)} productos`}
        </p>
        {products.length === 0 ? (
          <NoProducts narrowed={isNarrowed(query)} />
        ) : (
          <div aria-busy={isLoading} className={`transition-opacity duration-150 ${isLoading ? 'opacity-60' : ''}`}>
            <ProductTable {...list} />
            <ProductCards {...list} />
            <div className="mt-4 flex flex-wrap items-center justify-between gap-3 table:mt-0 table:border-t table:border-line table:px-6 table:py-3">
              <p className="tabular text-label text-ink-2">
                {totalInWords((page - 1) * perPage + 1)} a {totalInWords((page - 1) * perPage + products.length)} de{' '}
                {totalInWords(total, hasMore)}
              </p>
              <Pagination
                page={page}
                pages={pages}
                hrefOf={(turned) => adminProductsHref({ ...query, page: turned })}
              />
            </div>
          </div>
        )}
      </div>
      {may('catalogue') && (
        <ChosenProducts products={products} selection={selection} onDelete={deleting.ask} onCleared={focusHeading} />
      )}
      {deleting.dialog}
      {editing.dialog}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Productos" />
      <LoadError error={error} title="Error al Cargar Productos" lead="No se pudieron cargar los productos. " />
    </>
  );
}

type ChosenProductsProps = {
  products: AdminProduct[];
  selection: Selection;
  onDelete: (products: AdminProduct[]) => void;
  onCleared: () => void;
};

/** The bulk actions on the selected products; only those that would change any of them. */
function ChosenProducts({ products, selection, onDelete, onCleared }: ChosenProductsProps) {
  const offers = useMarkProducts('offer-page');
  const featured = useMarkProducts('featured');
  const chosen = products.filter(({ id }) => selection.has(id));

  return (
    <SelectionBar
      selection={selection}
      words={{ one: 'producto seleccionado', many: 'productos seleccionados' }}
      onCleared={onCleared}
    >
      {chosen.some((product) => !product.onOfferPage) && (
        <Button
          variant="secondary"
          size="sm"
          pending={offers.isMarking(true)}
          onClick={() => offers.mark(selection.ids, true)}
        >
          <Tag aria-hidden="true" size={18} />
          Poner en ofertas
        </Button>
      )}
      {chosen.some((product) => product.onOfferPage) && (
        <Button
          variant="neutral"
          size="sm"
          pending={offers.isMarking(false)}
          onClick={() => offers.mark(selection.ids, false)}
        >
          <X aria-hidden="true" size={18} />
          Quitar de ofertas
        </Button>
      )}
      {chosen.some((product) => !product.featured) && (
        <Button
          variant="secondary"
          size="sm"
          pending={featured.isMarking(true)}
          onClick={() => featured.mark(selection.ids, true)}
        >
          <Star aria-hidden="true" size={18} />
          Destacar
        </Button>
      )}
      {chosen.some((product) => product.featured) && (
        <Button
          variant="neutral"
          size="sm"
          pending={featured.isMarking(false)}
          onClick={() => featured.mark(selection.ids, false)}
        >
          <StarOff aria-hidden="true" size={18} />
          Quitar de destacados
        </Button>
      )}
      <Button variant="neutral" size="sm" aria-haspopup="dialog" onClick={() => onDelete(chosen)}>
        <Trash2 aria-hidden="true" size={18} />
        Eliminar
      </Button>
    </SelectionBar>
  );
}

function NoProducts({ narrowed }: { narrowed: boolean }) {
  const may = useMay();
  return (
    <div className="border-line max-table:rounded-card-admin max-table:border max-table:bg-surface table:border-t">
      {narrowed ? (
        <EmptyState
          title="No se encontraron productos"
          action={
            <Link to={adminProductsHref({})} className={buttonClass('secondary', 'sm')}>
              Ver todos los productos
            </Link>
          }
        >
          Prueba con otros filtros o con otra búsqueda.
        </EmptyState>
      ) : (
        <EmptyState
          title="No hay productos"
          action={
            may('catalogue') && (
              <Link to={newProductHref} className={buttonClass('secondary', 'sm')}>
                Nuevo producto
              </Link>
            )
          }
        >
          Los productos de la tienda aparecen aquí.
        </EmptyState>
      )}
    </div>
  );
}
