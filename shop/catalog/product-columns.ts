/** The columns of the file of products: what staff call them, and what to write in each. */
import type { ProductValues } from './product-form.ts';

export type ValueKey = keyof ProductValues;
type ColumnKey = 'id' | ValueKey | 'category' | 'createdAt' | 'updatedAt' | 'version';

export type ProductColumn = { key: ColumnKey; heading: string; hint: string };

/** In the order of the file. A file that is brought in may have them in another, and may lack some: those stay as they are. */
export const productColumns: ProductColumn[] = [
  { key: 'id', heading: 'Id', hint: 'Por él se encuentra el producto. Vacío: se crea uno nuevo.' },
  { key: 'name', heading: 'Nombre', hint: 'Obligatorio.' },
  { key: 'description', heading: 'Descripción', hint: 'Puede tener varias líneas.' },
  { key: 'price', heading: 'Precio', hint: 'Pesos enteros: 54000 o 54.400. Obligatorio.' },
  { key: 'discountPercentage', heading: 'Descuento', hint: 'De 0 a 100. Vacío: sin descuento.' },
  { key: 'stock', heading: 'Stock', hint: 'Unidades. Obligatorio.' },
  { key: 'categoryId', heading: 'Id de categoría', hint: 'Basta con él o con el nombre de la categoría.' },
  { key: 'category', heading: 'Categoría', hint: 'El nombre de una que ya existe. Obligatoria.' },
  { key: 'tags', heading: 'Etiquetas', hint: 'Separadas por comas.' },
  { key: 'featured', heading: 'Destacado', hint: 'Sí o No.' },
  { key: 'onOfferPage', heading: 'Página de ofertas', hint: 'Sí o No.' },
  {
    key: 'offers',
    heading: 'Packs',
    hint: 'Etiqueta: unidades x precio, separados por |. Por ejemplo: Pack x2: 2 x 99000 | Pack x3: 3 x 140000',
  },
  {
    key: 'imageUrls',
    heading: 'Imágenes',
    hint: 'Direcciones separadas por |. Las de otros sitios se traen a la tienda.',
  },
  { key: 'kind', heading: 'Tipo', hint: 'Como en la ficha del producto: Suplemento dietario, Cosmético…' },
  { key: 'invimaRecord', heading: 'Registro INVIMA', hint: '' },
  { key: 'presentation', heading: 'Presentación', hint: '' },
  { key: 'content', heading: 'Contenido', hint: '' },
  { key: 'origin', heading: 'Origen', hint: '' },
  { key: 'ingredients', heading: 'Ingredientes', hint: '' },
  { key: 'usage', heading: 'Modo de uso', hint: '' },
  { key: 'warnings', heading: 'Advertencias', hint: '' },
  { key: 'expiresOn', heading: 'Vence', hint: 'Año-mes-día (2027-03-31) o día/mes/año (31/03/2027).' },
  { key: 'createdAt', heading: 'Creado', hint: 'Solo para leer: lo que escribas aquí no cambia nada.' },
  { key: 'updatedAt', heading: 'Actualizado', hint: 'Solo para leer: lo que escribas aquí no cambia nada.' },
  {
    key: 'version',
    heading: 'Versión',
    hint: 'No la cambies: con ella se sabe si alguien cambió el producto después de exportarlo.',
  },
];

/** What a column is called, as people read it. */
export function headingOf(key: ColumnKey): string {
  return productColumns.find((column) => column.key === key)?.heading ?? key;
}

/** Which cell of a row holds which column. */
export type ColumnPlaces = ReadonlyMap<ColumnKey, number>;

export type FoundColumns = {
  places: ColumnPlaces;
  /** headings that are no column's: what stands under them is passed over */
  unknown: string[];
  /** headings that stand there twice */
  repeated: string[];
};

/** Other words for columns, as the back office or an older file has them. */
const otherNames: Record<string, ColumnKey> = {
  existencias: 'stock',
  ofertas: 'offers',
  ofertasporcantidad: 'offers',
  vencimiento: 'expiresOn',
  tipodeproducto: 'kind',
};

/** Reads the first row of a file. Capitals, accents, spaces and signs make no difference. */
export function findColumns(headings: string[]): FoundColumns {
  const known = new Map(productColumns.map(({ key, heading }) => [plainHeading(heading), key]));
  const places = new Map<ColumnKey, number>();
  const unknown: string[] = [];
  const repeated: string[] = [];
  headings.forEach((heading, place) => {
    const plain = plainHeading(heading);
    if (plain === '') return;
    const key = known.get(plain) ?? (Object.hasOwn(otherNames, plain) ? otherNames[plain] : undefined);
    if (!key) unknown.push(heading.trim());
    else if (places.has(key)) repeated.push(heading.trim());
    else places.set(key, place);
  });
  return { places, unknown, repeated };
}

function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLocaleLowerCase('es');
}
