import { SelectPage, SelectRow } from '#app/admin/list/select-box.tsx';
import { Price } from '#app/ui/shop/price.tsx';
import {
  DeleteButton,
  ProductLink,
  type ProductListProps,
  ProductMarks,
  ProductPicture,
  packsText,
  ShopLink,
  StockButton,
} from './product-cells.tsx';

const heading = 'px-3 py-1 text-left font-semibold first:pl-4 last:pr-4';
const cell = 'px-3 py-2 first:pl-4 last:pr-4';

/** The products as a table, for wide screens. */
export function ProductTable({ products, selection, onEdit, onDelete }: ProductListProps) {
  return (
    <div className="hidden overflow-x-auto table:block">
      <table className="w-full text-[0.90625rem] leading-5">
        <caption className="sr-only">Productos</caption>
        <thead className="border-y border-line bg-admin-sidebar text-small text-ink-2">
          <tr>
            {selection && (
              <td className={`${heading} w-0 pr-0`}>
                <SelectPage selection={selection} />
              </td>
            )}
            <th scope="col" className={`${heading} pl-1`}>
              Producto
            </th>
            <th scope="col" className={heading}>
              Precio
            </th>
            <th scope="col" className={heading}>
              Stock
            </th>
            <th scope="col" className={heading}>
              Dónde está
            </th>
            <th scope="col" className={heading}>
              <span className="sr-only">Acciones</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {products.map((product) => (
            <tr key={product.id} className={selection?.has(product.id) ? 'bg-green-tint/60' : 'hover:bg-admin-sidebar'}>
              {selection && (
                <td className={`${cell} w-0 pr-0`}>
                  <SelectRow selection={selection} id={product.id} label={`Seleccionar ${product.name}`} />
                </td>
              )}
              <th scope="row" className={`${cell} pl-1 text-left font-normal`}>
                <div className="flex items-center gap-3.5">
                  <ProductPicture product={product} />
                  <span className="min-w-0">
                    <ProductLink product={product} />
                    <span className="mt-0.5 block text-label text-ink-2">
                      {[product.categoryName ?? 'Sin categoría', packsText(product)].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                </div>
              </th>
              <td className={`${cell} whitespace-nowrap`}>
                <Price product={product} size="line" className="max-lg:flex-col" />
              </td>
              <td className={cell}>
                <StockButton product={product} onEdit={onEdit} />
              </td>
              <td className={cell}>
                <div className="flex flex-col items-start gap-1">
                  <ProductMarks product={product} />
                </div>
              </td>
              <td className={cell}>
                <div className="flex justify-end">
                  <ShopLink product={product} />
                  <DeleteButton product={product} onDelete={onDelete} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
