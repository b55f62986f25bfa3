import type { FormMetadata } from '@conform-to/react';
import { ShelfNote } from '#app/admin/products/product-cells.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import type { StaffCategory } from '#shop/catalog/categories/categories.ts';
import { staffName } from '#shop/catalog/categories/staff-name.ts';
import type { EditableProduct } from '#shop/catalog/editing/save-product.server.ts';
import { productField, productFieldKeys } from '#shop/catalog/fields/product-fields.ts';
import { type ProductKind, unitPrice } from '#shop/catalog/product.ts';
import { parseWholeNumber } from '#shop/form-fields.ts';
import { formatPesos } from '#shop/money.ts';
import type { FormValues, TextMetadata } from './form-values.ts';
import { ProductDataPanel } from './product-data-panel.tsx';
import { ProductInput } from './product-input.tsx';
import { ProductOffers } from './product-offers.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { ProductPreview } from './product-preview.tsx';
import type { PictureList } from './use-picture-list.ts';

type Fields = ReturnType<FormMetadata<FormValues>['getFieldset']>;

type ProductPanelsProps = {
  form: FormMetadata<FormValues>;
  fields: Fields;
  categories: StaffCategory[];
  pictures: PictureList;
  /** null for a new product */
  product: EditableProduct | null;
};

/** The panels of the product editor, and the preview of the product's card. */
export function ProductPanels({ form, fields, categories, pictures, product }: ProductPanelsProps) {
  const category = categories.find(({ id }) => id === fields.categoryId.value);
  const price = parseWholeNumber(fields.price.value ?? '') ?? 0;
  const discount = parseWholeNumber(fields.discountPercentage.value ?? '') ?? 0;
  const priced = { price, discountPercentage: discount > 100 ? 0 : discount };
  const stock = parseWholeNumber(fields.stock.value ?? '');
  const name = fields.name.value ?? '';
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
      <div className="grid gap-5">
        <Panel title="Información" id="informacion">
          <div className="grid gap-5">
            <ProductInput name="name" field={fields.name} autoComplete="off" />
            <ProductInput name="description" field={fields.description} rows={5} />
          </div>
        </Panel>
        <ProductPictures list={pictures} productName={name} ground={category?.ground} error={fields.imageUrls.errors} />
        <PricePanel fields={fields} price={price} discount={discount} product={product} />
        <ProductOffers form={form} field={fields.offers} priced={priced} stock={stock ?? Number.POSITIVE_INFINITY} />
        <ProductDataPanel fields={fields} />
        <ShippingPanel fields={fields} />
      </div>
      <div className="grid content-start gap-5 lg:self-stretch">
        <OrganizationPanel fields={fields} categories={categories} />
        <Panel title="Visibilidad" id="visibilidad">
          <div className="-my-2 divide-y divide-line">
            <ProductInput name="featured" field={fields.featured as never} />
            <ProductInput name="onOfferPage" field={fields.onOfferPage as never} />
          </div>
        </Panel>
        <ProductPreview
          name={name}
          picture={pictures.urls[0]}
          category={category}
          priced={priced}
          stock={stock}
          kind={(fields.kind.value ?? 'other') as ProductKind}
        />
      </div>
    </div>
  );
}

type PricePanelProps = { fields: Fields; price: number; discount: number; product: EditableProduct | null };

function PricePanel({ fields, price, discount, product }: PricePanelProps) {
  const isDiscounted = discount > 0 && discount <= 100 && price > 0;
  const discountHint = isDiscounted
    ? `Queda en ${formatPesos(unitPrice({ price, discountPercentage: discount }))}`
    : 'De 0 a 100';
  return (
    <Panel title="Precio y existencias" id="precio-y-existencias">
      <div className="grid gap-x-4.5 gap-y-5 sm:grid-cols-3">
        <ProductInput name="price" field={fields.price} autoComplete="off" />
        <ProductInput
          name="discountPercentage"
          field={fields.discountPercentage}
          hint={fields.discountPercentage.errors ? undefined : discountHint}
          end={<span className="pointer-events-none pr-3.5 text-ink-2">%</span>}
          autoComplete="off"
        />
        <div>
          <ProductInput name="stock" field={fields.stock} autoComplete="off" />
          {product && <ShelfNote productId={product.id} shelf={product.shelf} />}
        </div>
        <ProductInput name="cost" field={fields.cost as TextMetadata} autoComplete="off" />
      </div>
    </Panel>
  );
}

const shippingKeys = productFieldKeys.filter((key) => productField(key).panel === 'shipping');

/** What a parcel with the product needs; services are not sent. */
function ShippingPanel({ fields }: { fields: Fields }) {
  if ((fields.kind.value ?? fields.kind.initialValue) === 'service') return null;
  return (
    <Panel title="Envío" id="envio">
      <div className="grid gap-x-4.5 gap-y-5 sm:grid-cols-2">
        {shippingKeys.map((key) => (
          <ProductInput key={key} name={key} field={fields[key] as TextMetadata} autoComplete="off" />
        ))}
      </div>
    </Panel>
  );
}

function OrganizationPanel({ fields, categories }: { fields: Fields; categories: StaffCategory[] }) {
  return (
    <Panel title="Organización" id="organizacion">
      <div className="grid gap-5">
        <ProductInput name="categoryId" field={fields.categoryId}>
          <option value="">Elige una categoría</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {staffName(category)}
            </option>
          ))}
        </ProductInput>
        <ProductInput name="tags" field={fields.tags as TextMetadata} autoComplete="off" />
        <ProductInput name="sku" field={fields.sku as TextMetadata} autoComplete="off" />
        <ProductInput name="barcode" field={fields.barcode as TextMetadata} autoComplete="off" />
      </div>
    </Panel>
  );
}
