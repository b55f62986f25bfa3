/**
 * The table of product fields that staff edit. The form and its validation, the columns that a save writes, the CSV
 * columns, the labels of the change history, the panels of the editor and the data on the product's page are derived
 * from it. A new field needs a column in `db/schema/catalog.ts` with its migration, and a row here.
 */
import type { products } from '#db/schema.ts';
import { lowStockBelow } from '#shop/catalog/stock/stock-level.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import {
  barcodeType,
  categoryType,
  dayType,
  gramsType,
  kindType,
  lineType,
  minutesType,
  type ProductField,
  type ProductPanel,
  packsType,
  percentageType,
  pesosOrNullType,
  pesosType,
  picturesType,
  requiredLineType,
  sizeType,
  tagsType,
  textOrEmptyType,
  textType,
  unitsType,
  yesNoType,
} from './field-types.ts';

/** The fields, in the order of the CSV columns. The version of an exported row is computed in this order. */
export const productFields = {
  name: {
    ...requiredLineType('El nombre es obligatorio.', 120),
    label: 'Nombre',
    panel: 'information',
    csv: { hint: 'Obligatorio.' },
  },
  description: {
    ...textOrEmptyType(8_000),
    label: 'Descripción',
    hint: 'La primera frase se lee en la lista de productos. Deja una línea en blanco entre párrafos.',
    panel: 'text',
    csv: { hint: 'Puede tener varias líneas.' },
  },
  price: {
    ...pesosType({
      missing: 'El precio es obligatorio.',
      invalid: 'Escribe el precio en pesos enteros, de 0 en adelante.',
    }),
    label: 'Precio',
    hint: 'Pesos, sin decimales',
    panel: 'price',
    csv: { hint: 'Pesos enteros: 54000 o 54.400. Obligatorio.' },
  },
  discountPercentage: {
    ...percentageType('El descuento va de 0 a 100.'),
    label: 'Descuento',
    hint: 'De 0 a 100',
    panel: 'price',
    csv: { hint: 'De 0 a 100. Vacío: sin descuento.' },
  },
  stock: {
    ...unitsType({
      missing: 'El stock es obligatorio.',
      invalid: 'Escribe las unidades con un número entero, de 0 en adelante.',
    }),
    label: 'Stock',
    hint: `Unidades en el estante. Stock bajo: menos de ${lowStockBelow} a la venta`,
    panel: 'price',
    csv: { hint: 'Unidades en el estante. Obligatorio.', alsoCalled: ['existencias'] },
  },
  categoryId: {
    ...categoryType('La categoría es obligatoria.'),
    label: 'Categoría',
    panel: 'information',
    csv: { heading: 'Id de categoría', hint: 'Basta con él o con el nombre de la categoría.' },
  },
  tags: {
    ...tagsType(),
    label: 'Etiquetas',
    hint: 'Separadas por comas',
    panel: 'organization',
    csv: { hint: 'Separadas por comas.' },
  },
  featured: {
    ...yesNoType(),
    label: 'Destacado en inicio',
    panel: 'visibility',
    csv: { heading: 'Destacado', hint: 'Sí o No.' },
    auditLabel: 'Destacado',
  },
  onOfferPage: {
    ...yesNoType(),
    label: 'En página de ofertas',
    panel: 'visibility',
    csv: { heading: 'Página de ofertas', hint: 'Sí o No.' },
    auditLabel: 'En la página de ofertas',
  },
  offers: {
    ...packsType(),
    label: 'Ofertas por cantidad',
    panel: 'packs',
    csv: {
      heading: 'Packs',
      hint: 'Etiqueta: unidades x precio, separados por |. Por ejemplo: Pack x2: 2 x 99000 | Pack x3: 3 x 140000. Si tiene código de barras o un peso propio, van al final: 2 x 99000 [7701234567897] 850 g',
      alsoCalled: ['ofertas', 'ofertasporcantidad'],
    },
    auditLabel: 'Ofertas',
  },
  imageUrls: {
    ...picturesType(),
    label: 'Imágenes',
    panel: 'pictures',
    csv: { hint: 'Direcciones separadas por |. Las de otros sitios se traen a la tienda.' },
  },
  sku: {
    ...lineType(60),
    label: 'Referencia',
    hint: 'El código propio de la tienda. Lo ve solo el personal.',
    panel: 'organization',
    csv: { hint: 'El código propio de la tienda.', alsoCalled: ['sku', 'codigo'] },
  },
  barcode: {
    ...barcodeType(),
    label: 'Código de barras',
    hint: 'Escríbelo o léelo con el lector. Lo ve solo el personal.',
    panel: 'organization',
    csv: {
      hint: 'El número bajo las barras. Da formato de texto a la columna, para que la hoja de cálculo no lo cambie.',
      alsoCalled: ['ean', 'upc', 'gtin', 'barcode'],
    },
  },
  kind: {
    ...kindType('Elige el tipo de producto.'),
    label: 'Tipo de producto',
    panel: 'label-data',
    csv: {
      heading: 'Tipo',
      hint: 'Como en la ficha del producto: Suplemento dietario, Cosmético…',
      alsoCalled: ['tipodeproducto'],
    },
  },
  invimaRecord: {
    ...lineType(60),
    label: 'Registro INVIMA',
    panel: 'label-data',
    csv: { hint: '' },
    detailPosition: 3,
  },
  presentation: {
    ...lineType(200),
    label: 'Presentación',
    hint: 'Por ejemplo: frasco con gotero',
    panel: 'label-data',
    csv: { hint: '' },
    detailPosition: 1,
  },
  content: {
    ...lineType(200),
    label: 'Contenido',
    hint: 'Por ejemplo: 90 cápsulas de 500 mg',
    panel: 'label-data',
    csv: { hint: '' },
    detailPosition: 2,
  },
  origin: {
    ...lineType(200),
    label: 'Origen',
    hint: 'Por ejemplo: Valle del Cauca',
    panel: 'label-data',
    csv: { hint: '' },
    detailPosition: 4,
  },
  ingredients: {
    ...textType(4_000),
    label: 'Ingredientes',
    panel: 'label-data',
    csv: { hint: '' },
    detailPosition: 5,
  },
  usage: {
    ...textType(4_000),
    label: 'Modo de uso',
    panel: 'label-data',
    csv: { hint: '' },
    detailPosition: 6,
  },
  warnings: {
    ...textType(4_000),
    label: 'Advertencias',
    panel: 'label-data',
    csv: { hint: '' },
    detailPosition: 7,
  },
  expiresOn: {
    ...dayType('Escribe la fecha completa.'),
    label: 'Fecha de vencimiento',
    hint: 'La ve solo el personal.',
    panel: 'label-data',
    csv: {
      heading: 'Vence',
      hint: 'Año-mes-día (2027-03-31) o día/mes/año (31/03/2027).',
      alsoCalled: ['vencimiento'],
    },
    auditLabel: 'Vence',
  },
  durationMinutes: {
    ...minutesType('Escribe los minutos con un número entero, hasta 1440.'),
    label: 'Duración del servicio',
    hint: 'Minutos. Solo para servicios.',
    panel: 'label-data',
    csv: { heading: 'Minutos', hint: 'Duración de un servicio, en minutos.', alsoCalled: ['duracion'] },
    auditLabel: 'Duración',
  },
  servicePlace: {
    ...lineType(200),
    label: 'Lugar del servicio',
    hint: 'Vacío: la dirección de la tienda.',
    panel: 'label-data',
    csv: { heading: 'Lugar', hint: 'Lugar de un servicio. Vacío: la dirección de la tienda.' },
    auditLabel: 'Lugar',
  },
  weightGrams: {
    ...gramsType(),
    label: 'Peso con empaque',
    hint: 'Gramos de una unidad',
    panel: 'shipping',
    csv: { heading: 'Peso', hint: 'Gramos de una unidad con su empaque.', alsoCalled: ['gramos', 'pesoconempaque'] },
    auditLabel: 'Peso',
  },
  sizeCm: {
    ...sizeType(),
    label: 'Medidas',
    hint: 'Largo, ancho y alto en centímetros. Por ejemplo: 20 x 15 x 10',
    panel: 'shipping',
    csv: { hint: 'Largo, ancho y alto con su empaque, en centímetros: 20 x 15 x 10.' },
  },
  cost: {
    ...pesosOrNullType('Escribe el costo en pesos enteros, de 0 a 1.000.000.000.'),
    label: 'Costo',
    hint: 'Lo que pagas por una unidad. No se muestra en la tienda.',
    panel: 'price',
    csv: { hint: 'Pesos enteros que la tienda paga por una unidad.' },
    permission: 'costs',
  },
} satisfies Record<string, ProductField>;

/**
 * The panels of the product editor, in the order of the work: first what every product needs, last what the law and
 * carriers ask for. On wide screens those at the `side` stand beside the others. The fields of a panel follow the order
 * of `productFields`.
 */
export const productPanels: Record<ProductPanel, { title: string; place: 'first' | 'side' | 'last' }> = {
  information: { title: 'Información', place: 'first' },
  price: { title: 'Precio y existencias', place: 'first' },
  pictures: { title: 'Imágenes', place: 'first' },
  text: { title: 'Texto de su página', place: 'first' },
  packs: { title: 'Ofertas por cantidad', place: 'first' },
  organization: { title: 'Organización', place: 'side' },
  visibility: { title: 'Visibilidad', place: 'side' },
  'label-data': { title: 'Datos del producto', place: 'last' },
  shipping: { title: 'Envío', place: 'last' },
};

export type ProductFieldKey = keyof typeof productFields;

/** The keys of all fields, in the order of `productFields`. */
export const productFieldKeys = Object.keys(productFields) as ProductFieldKey[];

/** The keys of the fields of a panel, in the order of `productFields`. */
export const fieldsOfPanel = (panel: ProductPanel): ProductFieldKey[] =>
  productFieldKeys.filter((key) => productField(key).panel === panel);

/** Returns one field of the table as a `ProductField`, without the exact types of its entry. */
export const productField = (key: ProductFieldKey): ProductField => productFields[key];

export const isProductFieldKey = (key: string): key is ProductFieldKey => Object.hasOwn(productFields, key);

/** The keys of fields that staff need a permission to see. */
export type RestrictedFieldKey = {
  [Key in ProductFieldKey]: (typeof productFields)[Key] extends { permission: Permission } ? Key : never;
}[ProductFieldKey];

type StoredValues = Pick<typeof products.$inferSelect, ProductFieldKey>;

/**
 * The fields of the table with their values, as stored. The id of a newly added pack is ''. Restricted fields are absent
 * if they may not be seen.
 */
export type ProductValues = Omit<StoredValues, RestrictedFieldKey> & Partial<Pick<StoredValues, RestrictedFieldKey>>;

/** Picks the fields of the table from an object. */
export function pickFields<From extends Record<ProductFieldKey, unknown>>(from: From): Pick<From, ProductFieldKey> {
  return Object.fromEntries(productFieldKeys.map((key) => [key, from[key]])) as Pick<From, ProductFieldKey>;
}
