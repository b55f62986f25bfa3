import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { readsFrom } from '#db/replica.server.ts';
import { applyImport } from '#shop/catalog/import/apply-import.server.ts';
import { type ImportPlan, planImport } from '#shop/catalog/import/plan-import.server.ts';
import { seenColumns } from '#shop/catalog/import/product-columns.ts';
import { exportProducts } from '#shop/catalog/products-in-shop.server.ts';
import { type CsvCell, writeCsv } from '#shop/csv/write-csv.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { permissions } from '#shop/staff/roles/permissions.ts';

const bytesOf = async (pages: AsyncIterable<CsvCell[][]>, heading: string[]) =>
  new Uint8Array(await new Response(writeCsv(heading, pages)).arrayBuffer());

/** A CSV file with this heading and these rows. */
export function file(heading: string[], ...rows: CsvCell[][]): Promise<Uint8Array> {
  async function* pages() {
    yield rows;
  }
  return bytesOf(pages(), heading);
}

/** The exported file with some texts replaced, as if edited in a spreadsheet. */
export function edit(bytes: Uint8Array, ...swaps: [from: string, to: string][]): Uint8Array {
  let text = new TextDecoder().decode(bytes);
  for (const [from, to] of swaps) {
    if (!text.includes(from)) throw new Error(`The file does not say ${from}`);
    text = text.replace(from, to);
  }
  return new TextEncoder().encode(text);
}

const marta = { userId: 'marta', fullName: 'Marta Ríos' };

/** Exports and imports the products of a shop, as Marta, who has all permissions unless others are given. */
export function importSteps(shop: { readonly db: Db }, viewer: Pick<Viewer, 'permissions'> = { permissions }) {
  const exported = () =>
    bytesOf(
      exportProducts(readsFrom(shop.db), viewer),
      seenColumns(viewer).map(({ heading }) => heading),
    );

  async function plan(bytes: Uint8Array): Promise<ImportPlan> {
    const read = await planImport(shop.db, viewer, bytes);
    if ('problem' in read) throw new Error(read.problem);
    return read;
  }

  const apply = (read: ImportPlan, importId: string = crypto.randomUUID()) =>
    applyImport(shop.db, marta, read, { importId, fileName: 'productos.csv' });

  const importing = async (bytes: Uint8Array) => apply(await plan(bytes));

  async function everyProduct() {
    const { rows } = await shop.db.execute<{ row: string }>(
      sql`select to_jsonb(products)::text as row from products order by id`,
    );
    return rows.map(({ row }) => row);
  }

  return { exported, plan, apply, importing, everyProduct };
}
