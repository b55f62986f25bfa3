import { ArrowDownUp, Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { listManagedCategories, type ManagedCategory } from '#shop/catalog/categories/list-categories.server.ts';
import type { Route } from './+types/categories';
import { CategoryCards } from './category-cards.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { useDeleteCategory } from './use-delete-category.tsx';

const ArrangeDialog = lazy(async () => ({ default: (await import('./arrange-dialog.tsx')).ArrangeDialog }));

const title = 'Gestión de Categorías';

export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  return { categories: await listManagedCategories(context.get(dbContext)) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Categorías · Administración' }];

export default function Categories({ loaderData: { categories } }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const deleting = useDeleteCategory(
    categories,
    useCallback(() => heading.current?.focus(), []),
  );
  const [edited, setEdited] = useState<ManagedCategory | 'new' | null>(null);
  // Stays rendered once opened, so that it can return the focus when it closes.
  const [arranging, setArranging] = useState<'never' | 'open' | 'closed'>('never');
  const add = (
    <Button size="sm" onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" size={18} />
      Añadir categoría
    </Button>
  );

  return (
    <>
      <PageHeader
        title={title}
        note={<span className="max-sm:hidden">En la portada se ven las diez primeras, en este orden</span>}
        headingRef={heading}
      >
        {categories.length > 1 && (
          <Button variant="neutral" size="sm" onClick={() => setArranging('open')}>
            <ArrowDownUp aria-hidden="true" size={18} />
            Ordenar
          </Button>
        )}
        {categories.length > 0 && add}
      </PageHeader>
      {categories.length === 0 ? (
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState title="No hay categorías" action={add}>
            Con categorías, quien compra encuentra más rápido lo que busca.
          </EmptyState>
        </div>
      ) : (
        <CategoryCards categories={categories} onEdit={setEdited} onDelete={deleting.ask} />
      )}
      <CategoryDialog categories={categories} edited={edited} onClose={() => setEdited(null)} />
      {arranging !== 'never' && (
        <Suspense fallback={null}>
          <ArrangeDialog open={arranging === 'open'} categories={categories} onClose={() => setArranging('closed')} />
        </Suspense>
      )}
      {deleting.dialog}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error al Cargar Categorías" lead="No se pudieron cargar las categorías. " />
    </>
  );
}
