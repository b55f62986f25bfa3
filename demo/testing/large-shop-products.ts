import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  childrenSupplementLegend,
  cosmeticLegend,
  phytotherapeuticLegend,
  supplementLegend,
} from '#demo/products/legends.ts';
import { forms, makers, places, plants, sentences, sizes } from './large-shop-words.ts';

/** Returns the id of a product by its number, counted from 0. */
export function largeShopProductId(number: number): string {
  const digest = createHash('md5').update(`product ${number}`).digest('hex');
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Number of rows per statement, limited to keep memory use low. */
const chunk = 100_000;
const variants = makers.length * sizes.count.length;

/** Inserts products; triggers and indexes must be disabled and the generated search columns writable. */
export async function insertLargeProducts(tx: Db, count: number): Promise<void> {
  const most = forms.length * plants.length * variants;
  if (count > most) throw new Error(`There are names for ${most} products only`);
  await prepareTemplates(tx);
  for (let first = 0; first < count; first += chunk) {
    const last = Math.min(first + chunk, count) - 1;
    await tx.execute(sql.raw(insertProducts(first, last, count)));
  }
  // Inserts the search words that triggers would have added: every word of a product is in its template or variant.
  await tx.execute(sql`
    insert into search_words (word)
    select distinct word from (
      select text from shop_templates union all select tail from shop_variants union all select name from product_categories
    ) as texts (text), regexp_split_to_table(shop_plain(text), ' ') as words (word)
    where length(word) between 1 and 40 order by 1 on conflict do nothing`);
}

/** Creates templates and variants, which are combined to product names, and computes the search vector of each once. */
async function prepareTemplates(tx: Db) {
  await tx.execute(sql`
    create temp table shop_templates on commit drop as
    select template.*, shop_plain(head) as plain_head,
      concat_ws(' ', head, shop_words(tags), presentation, ingredients, description) as text,
      setweight(to_tsvector('shop_spanish', shop_plain(head)), 'A') as head_search,
      setweight(to_tsvector('shop_spanish', shop_plain(shop_words(tags))), 'B')
        || setweight(to_tsvector('shop_spanish', shop_plain(coalesce(presentation, '') || ' ' || coalesce(ingredients, ''))), 'C')
        || setweight(to_tsvector('shop_spanish', shop_plain(description)), 'D') as rest_search
    from jsonb_to_recordset(${JSON.stringify(listTemplates())}::jsonb) as template (
      number int, head text, size text, category text, kind text, presentation text, content text, origin text, ingredients text,
      usage text, warnings text, description text, tags text[], price int, image_urls text[])`);
  await tx.execute(sql`
    create temp table shop_variants on commit drop as
    select variant.*, shop_plain(tail) as plain_tail, setweight(to_tsvector('shop_spanish', shop_plain(tail)), 'A') as tail_search
    from jsonb_to_recordset(${JSON.stringify(listVariants())}::jsonb) as variant (number int, size text, tail text)`);
  for (const table of ['shop_templates', 'shop_variants']) await tx.execute(sql.raw(`analyze ${table}`));
}

function listTemplates() {
  return plants.flatMap((plant, plantNumber) =>
    forms.map((form, formNumber) => {
      const number = plantNumber * forms.length + formNumber;
      const origin = places[number % places.length] ?? '';
      const chosen = [0, 1, 2].map((step) => sentences[(number + step * (1 + (formNumber % 3))) % sentences.length]);
      return {
        number,
        head: `${form.name} ${plant}`,
        size: form.size,
        category: form.category,
        kind: form.kind,
        presentation: form.container,
        content: 'Contenido en la etiqueta',
        origin,
        ingredients: `Extracto de ${plant.toLowerCase()}, base vegetal.`,
        usage: `Adultos: ${form.usage}.`,
        warnings: warningsFor(form),
        description: `${form.name} ${plant.toLowerCase()} de ${origin}. ${[...new Set(chosen)].join(' ')}\n\nModo de uso: ${form.usage}.`,
        tags: [plant.toLowerCase(), form.name.replace(/ de$/, '').toLowerCase(), origin.split(', ')[1]?.toLowerCase()],
        price: 9_000 + ((number * 37) % 90) * 1_000,
        image_urls: [1, 2, 3].map((view) => `/imagenes/productorigenatural/${pictureHash(number, view)}`),
      };
    }),
  );
}

function warningsFor({ kind, category }: (typeof forms)[number]): string {
  if (kind === 'cosmetic') return cosmeticLegend;
  if (kind === 'phytotherapeutic') return phytotherapeuticLegend;
  return category === 'ninos' ? childrenSupplementLegend : supplementLegend;
}

function pictureHash(template: number, view: number): string {
  return createHash('md5').update(`picture ${template} ${view}`).digest('hex');
}

function listVariants() {
  return Object.entries(sizes).flatMap(([size, measures]) =>
    makers.flatMap((maker, makerNumber) =>
      measures.map((measure, place) => ({
        number: makerNumber * measures.length + place,
        size,
        tail: `${maker} ${measure}`,
      })),
    ),
  );
}

/**
 * SQL to insert products. The multipliers of `n` are coprime to the number of templates and of variants, so that
 * neighbours differ in both and each name occurs once. `h` is a hash of the number, from which prices, stock and other
 * values are derived.
 */
function insertProducts(first: number, last: number, count: number): string {
  const templates = forms.length * plants.length;
  return `
    insert into products (id, name, description, price, discount_percentage, stock, image_urls, category_id, tags, featured,
      on_offer_page, offers, kind, presentation, content, origin, ingredients, usage, warnings, search, plain_name,
      created_at, updated_at)
    select md5('product ' || n)::uuid, head || ' ' || tail, description, cost,
      case when h % 100 < 22 then 5 * (1 + h / 100 % 8) else 0 end, case when h / 7 % 100 < 4 then 0 else 1 + h / 700 % 120 end,
      image_urls, category, tags, n < 8 or h / 13 % 500 = 0, h % 100 < 8,
      case when h / 17 % 100 < 12 then jsonb_build_array(
        jsonb_build_object('id', 'p' || n || '-2', 'label', 'Pack x2', 'units', 2, 'price', cost * 19 / 10),
        jsonb_build_object('id', 'p' || n || '-3', 'label', 'Pack x3', 'units', 3, 'price', cost * 27 / 10)) else '[]' end,
      kind, presentation, content, origin, ingredients, usage, warnings,
      head_search || tail_search || rest_search, plain_head || ' ' || plain_tail, arrived, arrived
    from (
      select n, template.*, variant.tail, variant.plain_tail, variant.tail_search, h, (price + h / 11 % 40 * 500)::int as cost,
        date_trunc('minute', now()) - (${count} - n) * (interval '3 years' / ${count}) as arrived
      from (select n, (n * 2654435761 % 4294967296) as h from generate_series(${first}::bigint, ${last}) n) numbers
      join shop_templates template on template.number = n * 277 % ${templates}
      join shop_variants variant on variant.size = template.size
        and variant.number = (n / ${templates} * 877 + template.number * 131) % ${variants}
      order by n
    ) drawn`;
}
