import type { FormMetadata } from '@conform-to/react';
import { Fragment, type ReactNode } from 'react';
import { ShelfNote } from '#app/admin/products/product-cells.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import type { StaffCategory } from '#shop/catalog/categories/categories.ts';
import { staffName } from '#shop/catalog/categories/staff-name.ts';
import type { EditableProduct } from '#shop/catalog/editing/save-product.server.ts';
import type { ProductPanel } from '#shop/catalog/fields/field-types.ts';
import { fieldsOfPanel, productPanels } from '#shop/catalog/fields/product-fields.ts';
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

/** The panels of the product editor in the order of `productPanels`, and the preview of the product's card. */
export function ProductPanels({ form, fields, categories, pictures, product }: ProductPanelsProps) {
  const category = categories.find(({ id }) => id === fields.categoryId.value);
  const price = parseWholeNumber(fields.price.value ?? '') ?? 0;
  const discount = parseWholeNumber(fields.discountPercentage.value ?? '') ?? 0;
  const priced = { price, discountPercentage: discount > 100 ? 0 : discount };
  const stock = parseWholeNumber(fields.stock.value ?? '');
  const name = fields.name.value ?? '';
  const panels: Record<ProductPanel, ReactNode> = {
    information: <InformationPanel fields={fields} categories={categories} />,
    price: <PricePanel fields={fields} price={price} discount={discount} product={product} />,
    pictures: (
      <ProductPictures list={pictures} productName={name} ground={category?.ground} error={fields.imageUrls.errors} />
    ),
    text: <PlainPanel panel="text" fields={fields} rows={5} />,
    packs: (
      <ProductOffers form={form} field={fields.offers} priced={priced} stock={stock ?? Number.POSITIVE_INFINITY} />
    ),
    organization: <PlainPanel panel="organization" fields={fields} />,
    visibility: <VisibilityPanel fields={fields} />,
    'label-data': <ProductDataPanel fields={fields} />,
    shipping: <ShippingPanel fields={fields} />,
  };
  const placed = (wanted: 'first' | 'side' | 'last') =>
    (Object.keys(productPanels) as ProductPanel[])
      .filter((panel) => productPanels[panel].place === wanted)
      .map((panel) => <Fragment key={panel}>{panels[panel]}</Fragment>);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{placed('first')}</div>
      {/* On phones the preview is last, below all fields. */}
      <div className="gap-5 max-lg:contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid lg:content-start lg:self-stretch">
        {placed('side')}
        <div className="max-lg:order-last lg:sticky lg:top-8">
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{placed('last')}</div>
    </div>
  );
}

function InformationPanel({ fields, categories }: { fields: Fields; categories: StaffCategory[] }) {
  return (
    <Panel title={productPanels.information.title} id="informacion">
      <div className="grid gap-5">
        <ProductInput name="name" field={fields.name} autoComplete="off" />
        <ProductInput name="categoryId" field={fields.categoryId}>
          <option value="">Elige una categoría</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {staffName(category)}
            </option>
          ))}
        </ProductInput>
      </div>
    </Panel>
  );
}

type PricePanelProps = { fields: Fields; price: number; discount: number; product: EditableProduct | null };

function PricePanel({ fields, price, discount, product }: PricePanelProps) {
  const isDiscounted = discount > 0 && discount <= 100 && price > 0;
  const discountHint = isDiscounted
    ? `Queda en ${formatPesos(unitPrice({ price, discountPercentage: discount }))}`
    : 'De 0 a 100';
  return (
    <Panel title={productPanels.price.title} id="precio-y-existencias">
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

function VisibilityPanel({ fields }: { fields: Fields }) {
  return (
    <Panel title={productPanels.visibility.title} id="visibilidad">
      <div className="-my-2 divide-y divide-line">
        {fieldsOfPanel('visibility').map((key) => (
          <ProductInput key={key} name={key} field={fields[key] as TextMetadata} />
        ))}
      </div>
    </Panel>
  );
}

/** What a parcel with the product needs; services are not sent. */
function ShippingPanel({ fields }: { fields: Fields }) {
  if ((fields.kind.value ?? fields.kind.initialValue) === 'service') return null;
  return <PlainPanel panel="shipping" fields={fields} columns="sm:grid-cols-2" />;
}

type PlainPanelProps = { panel: ProductPanel; fields: Fields; columns?: string; rows?: number };

/** A panel whose fields need nothing but their inputs. */
function PlainPanel({ panel, fields, columns = '', rows }: PlainPanelProps) {
  return (
    <Panel title={productPanels[panel].title} id={`panel-${panel}`}>
      <div className={`grid gap-x-4.5 gap-y-5 ${columns}`}>
        {fieldsOfPanel(panel).map((key) => (
          <ProductInput key={key} name={key} field={fields[key] as TextMetadata} autoComplete="off" rows={rows} />
        ))}
      </div>
    </Panel>
  );
}
