import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { ManagedCategory } from '#shop/catalog/categories/list-categories.server.ts';
import { countProducts } from './count-products.ts';
import { HiddenBadge } from './hidden-badge.tsx';

const widths = [240, 320, 480, 640, 800] as const;

type CategoryCardsProps = {
  categories: ManagedCategory[];
  onEdit: (category: ManagedCategory) => void;
  onDelete: (category: ManagedCategory) => void;
};

/** The categories in the order that shoppers see them, hidden ones included, with buttons to edit and delete them. */
export function CategoryCards({ categories, onEdit, onDelete }: CategoryCardsProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 min-[87.5rem]:grid-cols-4">
      {categories.map((category) => (
        <li
          key={category.id}
          className="flex flex-col overflow-hidden rounded-card-admin border border-line bg-surface text-admin-body"
        >
          <Picture
            src={category.imageUrl}
            alt=""
            ratio="5/4"
            ground={category.ground}
            widths={widths}
            sizes="(min-width: 87.5rem) 262px, (min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw"
          />
          <div className="flex-1 px-5 pt-4 pb-3">
            <h2 className="text-[1.0625rem] leading-6 tracking-[-0.01em] [overflow-wrap:anywhere]">{category.name}</h2>
            <p
              // Cut after two lines; the dialog shows the whole text.
              data-excerpt=""
              className="mt-1 line-clamp-2 min-h-11 text-label font-[450] break-words text-ink-2"
            >
              {category.description || 'Sin descripción'}
            </p>
            {category.parentId !== null && (
              <p className="mt-1 text-label text-ink-2">
                Dentro de {categories.find(({ id }) => id === category.parentId)?.name}
              </p>
            )}
            {category.adultsOnly && <p className="mt-1 text-label font-semibold">Solo para adultos</p>}
            {category.hidden && (
              <p className="mt-2">
                <HiddenBadge />
              </p>
            )}
          </div>
          <div className="flex items-center justify-between border-t border-line py-1 pr-2 pl-5">
            <Link
              to={productsHref(category)}
              className="tabular flex min-h-11 items-center text-label text-ink-2 underline-offset-4 hover:text-ink hover:underline"
            >
              {countProducts(category.products)}
              <span className="sr-only">
                {' '}
                de {category.name}
                {category.hidden ? '' : ' en la tienda'}
              </span>
            </Link>
            <span className="flex">
              <IconButton label={`Editar ${category.name}`} look="plain" onClick={() => onEdit(category)}>
                <Pencil aria-hidden="true" size={19} strokeWidth={1.75} />
              </IconButton>
              <IconButton label={`Eliminar ${category.name}`} look="plain" onClick={() => onDelete(category)}>
                <Trash2 aria-hidden="true" size={19} strokeWidth={1.75} />
              </IconButton>
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The products of a category in the shop, or in the admin if shoppers do not see the category. */
function productsHref({ id, hidden }: ManagedCategory): string {
  return `${hidden ? '/admin/products?category=' : '/productos?categoria='}${encodeURIComponent(id)}`;
}
