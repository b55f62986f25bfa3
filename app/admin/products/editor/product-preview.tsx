import { Panel } from '#app/admin/ui/panel.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { DiscountBadge, Price } from '#app/ui/shop/price.tsx';
import { StockMark } from '#app/ui/shop/stock-mark.tsx';
import type { Category } from '#shop/catalog/categories/categories.ts';
import { defaultGround, type ProductKind } from '#shop/catalog/product.ts';

type ProductPreviewProps = {
  name: string;
  picture: string | undefined;
  category: Category | undefined;
  priced: { price: number; discountPercentage: number };
  /** null while the field is empty */
  stock: number | null;
  kind: ProductKind;
};

/** A preview of the product's card in the shop. */
export function ProductPreview({ name, picture, category, priced, stock, kind }: ProductPreviewProps) {
  return (
    <Panel title="Así se ve en la tienda" id="vista-previa">
      <div className="max-w-80 lg:max-w-none">
        <div className="relative">
          <Picture
            src={picture}
            alt=""
            ground={category?.ground ?? defaultGround}
            sizes="344px"
            widths={[320, 480, 640]}
            className={stock === 0 ? 'rounded-card-admin opacity-60 grayscale' : 'rounded-card-admin'}
          />
          {stock === 0 ? (
            <span className="absolute top-3 left-3 inline-flex min-h-7 items-center rounded-badge bg-surface px-2.5 text-small font-bold">
              Agotado
            </span>
          ) : (
            <DiscountBadge percent={priced.discountPercentage} className="absolute top-3 left-3" />
          )}
        </div>
        <p className="mt-3.5 text-small text-ink-2">{category?.name ?? 'Sin categoría'}</p>
        <p className="mt-0.5 text-base leading-6 font-semibold break-words">{name.trim() || 'Nombre del producto'}</p>
        <Price product={priced} className="mt-1" />
        {stock !== null && stock > 0 && stock <= 5 && <StockMark product={{ stock, kind }} className="mt-1.5" />}
      </div>
    </Panel>
  );
}
