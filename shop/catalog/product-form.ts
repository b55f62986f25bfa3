/** What is written of a product, in a form or in a row of a file, with the messages people read at its fields. */
import * as v from 'valibot';
import type { Offer, ProductKind } from '#db/schema.ts';
import { optionalLine, optionalText, optionalWholeNumber, requiredLine, wholeNumberField } from '#shop/form-fields.ts';
import type { Pesos } from '#shop/money.ts';
import { productKindWords } from './product-kinds.ts';

/** The most the database takes for a price. */
const highestPrice = 1_000_000_000;
/** More than any shelf holds; past it somebody's finger stayed on the key. */
const highestStock = 1_000_000;
/** More would be a wall to choose from. */
export const mostOffers = 12;
export const mostPictures = 20;
const mostTags = 30;
const longestTag = 40;

const priceWords = {
  missing: 'El precio es obligatorio.',
  invalid: 'Escribe el precio en pesos enteros, de 0 en adelante.',
};
const stockWords = {
  missing: 'El stock es obligatorio.',
  invalid: 'Escribe las unidades con un número entero, de 0 en adelante.',
};
const discountProblem = 'El descuento va de 0 a 100.';

const offerProblems = {
  label: 'Escribe la etiqueta.',
  units: 'Un número entero de 1 o más.',
  price: 'Pesos enteros, 1 o más.',
};

/** The forms library hands an empty field over as none at all. */
const typedText = v.pipe(
  v.optional(v.string()),
  v.transform((text) => text?.trim() ?? ''),
);
const typedOffer = v.object({ id: typedText, label: typedText, units: typedText, price: typedText });
type TypedOffer = v.InferOutput<typeof typedOffer>;

/** A pack as the form gives it; a new one has no id yet. */
export type OfferInput = Omit<Offer, 'id'> & { id: string };

const units = wholeNumberField({ missing: offerProblems.units, invalid: offerProblems.units }, 10_000);
const packPrice = wholeNumberField({ missing: offerProblems.price, invalid: offerProblems.price }, highestPrice);

/** Packs with all three things are kept, rows with none are dropped, and what is missing is said in its field. */
const offersField = v.optional(
  v.pipe(
    v.array(typedOffer),
    v.rawTransform<TypedOffer[], OfferInput[]>(({ dataset, addIssue, NEVER }) => {
      const rows = dataset.value;
      const refuse = (index: number, key: keyof typeof offerProblems, message: string) =>
        addIssue({
          message,
          path: [
            { type: 'array', origin: 'value', input: rows, key: index, value: rows[index] },
            { type: 'object', origin: 'value', input: rows[index] as TypedOffer, key, value: rows[index]?.[key] },
          ],
        });
      let isSound = true;
      const kept: OfferInput[] = [];
      rows.forEach(({ id = '', ...typed }, index) => {
        const row = { label: '', units: '', price: '', ...typed };
        if (!row.label && !row.units && !row.price) return;
        const counted = v.safeParse(units, row.units);
        const priced = v.safeParse(packPrice, row.price);
        const label = onOneLine(row.label);
        const problems = {
          label: label === '' ? offerProblems.label : label.length > 60 && 'Puede tener hasta 60 caracteres.',
          units: counted.success ? counted.output === 0 && offerProblems.units : counted.issues[0].message,
          price: priced.success ? priced.output === 0 && offerProblems.price : priced.issues[0].message,
        };
        for (const key of ['label', 'units', 'price'] as const) {
          const problem = problems[key];
          if (!problem) continue;
          isSound = false;
          refuse(index, key, problem);
        }
        if (counted.success && priced.success) kept.push({ id, label, units: counted.output, price: priced.output });
      });
      return isSound ? kept : NEVER;
    }),
    v.maxLength(mostOffers, `Puede haber hasta ${mostOffers} packs.`),
  ),
  [],
);

const onOneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

const tagsField = v.pipe(
  typedText,
  v.transform(readTags),
  v.maxLength(mostTags, `Puede haber hasta ${mostTags} etiquetas.`),
  v.everyItem((tag) => tag.length <= longestTag, `Cada etiqueta puede tener hasta ${longestTag} caracteres.`),
);

/** Reads tags that commas part: trimmed, none empty, each once whatever its capitals. */
export function readTags(text: string): string[] {
  const tags = onOneLine(text)
    .split(',')
    .map((tag) => tag.trim().replaceAll(/\s+/g, ' '));
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLocaleLowerCase('es');
    if (tag === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const kindField = v.optional(
  v.picklist(Object.keys(productKindWords) as ProductKind[], 'Elige el tipo de producto.'),
  'other',
);

const expiryField = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === '' || isDay(text), 'Escribe la fecha completa.'),
  ),
);

/** Whether it is a day of the calendar written '2026-11-22'. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const productFields = v.object({
  name: requiredLine('El nombre es obligatorio.', 120),
  description: optionalText(8_000),
  price: wholeNumberField(priceWords, highestPrice),
  discountPercentage: optionalWholeNumber(discountProblem, 100),
  stock: wholeNumberField(stockWords, highestStock),
  categoryId: requiredLine('La categoría es obligatoria.', 80),
  tags: tagsField,
  featured: v.optional(v.boolean(), false),
  onOfferPage: v.optional(v.boolean(), false),
  offers: offersField,
  /** Which of them may stay is for who saves to say: a product may still have pictures of before it came here. */
  imageUrls: v.optional(
    v.pipe(
      v.array(v.pipe(typedText, v.maxLength(2_000))),
      v.transform((urls) => [...new Set(urls.filter((url) => url !== ''))]),
      v.maxLength(mostPictures, `Puede haber hasta ${mostPictures} imágenes.`),
    ),
    [],
  ),
  kind: kindField,
  invimaRecord: optionalLine(60),
  presentation: optionalLine(200),
  content: optionalLine(200),
  origin: optionalLine(200),
  ingredients: optionalText(4_000),
  usage: optionalText(4_000),
  warnings: optionalText(4_000),
  expiresOn: expiryField,
});

/** What the forms of /admin/products/new and /admin/products/edit/:productId send. */
export const productForm = v.object({
  ...productFields.entries,
  /** of what the form was filled with, see `fingerprintOf`; empty for a new product */
  fingerprint: typedText,
  /** the units in stock that the form was filled with */
  readStock: typedText,
  /** of a new product: made with its form, so that a form sent twice makes one product */
  newId: typedText,
  /** the question that the list answered from which somebody came, and is shown again */
  list: typedText,
});

/** All that staff write of a product. */
export type ProductValues = {
  name: string;
  description: string;
  /** pesos for one unit before the discount */
  price: Pesos;
  discountPercentage: number;
  stock: number;
  categoryId: string | null;
  tags: string[];
  featured: boolean;
  onOfferPage: boolean;
  offers: OfferInput[];
  imageUrls: string[];
  kind: ProductKind;
  invimaRecord: string | null;
  presentation: string | null;
  content: string | null;
  origin: string | null;
  ingredients: string | null;
  usage: string | null;
  warnings: string | null;
  /** a day, '2027-03-31' */
  expiresOn: string | null;
};

/** What checked fields say of the product; what was left empty is nothing. */
export function valuesOf(fields: v.InferOutput<typeof productFields>): ProductValues {
  return {
    ...fields,
    description: fields.description ?? '',
    discountPercentage: fields.discountPercentage ?? 0,
    tags: fields.tags ?? [],
    invimaRecord: fields.invimaRecord || null,
    presentation: fields.presentation || null,
    content: fields.content || null,
    origin: fields.origin || null,
    ingredients: fields.ingredients || null,
    usage: fields.usage || null,
    warnings: fields.warnings || null,
    expiresOn: fields.expiresOn || null,
  };
}

/** A product as it was written: text, as a form's fields or a file's cells hold it. What is left out counts as empty. */
export type WrittenProduct = v.InferInput<typeof productFields>;

export type CheckedProduct =
  | { ok: true; values: ProductValues }
  /** each with its field as the schema names it: 'price', 'offers.1.units' */
  | { ok: false; problems: { field: string; message: string }[] };

/** Holds a product that comes without a form, as from a row of a file, to the rules of the form. */
export function checkProduct(written: WrittenProduct): CheckedProduct {
  const checked = v.safeParse(productFields, written);
  if (checked.success) return { ok: true, values: valuesOf(checked.output) };
  return {
    ok: false,
    problems: checked.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: issue.message })),
  };
}
