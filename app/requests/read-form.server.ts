/**
 * Matches the field names of our forms: `email`, `offers[2].price`, `imageUrls[0]`, `orderLimits.unitsPerOrder`. Lists
 * and groups are allowed only under their own names, and those names only as such: a field of another shape could reach
 * a page that cannot render it. The forms library builds lists and objects from names, so `email[4294967290]` alone
 * would keep the server busy for minutes.
 */
const fieldName = (() => {
  const word = '[a-z]\\w{0,59}';
  const lists = 'accounts|banners|offers';
  const groups = 'orderLimits|paymentLimits|orderFields\\.(?:cash|checkout)';
  const single = `(?!(?:${lists}|imageUrls|orderLimits|paymentLimits|orderFields)$)${word}`;
  return new RegExp(
    `^(?:${single}|imageUrls\\[\\d{1,2}\\]|(?:${lists})\\[\\d{1,2}\\]\\.${word}|(?:${groups})\\.${word})$`,
    'i',
  );
})();

/**
 * Fields that may repeat: the selected rows of a list of orders, parcels or products, the photos of a review, the ticked
 * boxes of a role and of a device, and the columns of a carrier's file.
 */
const chosenNames = new Set([
  ...['order', 'parcel', 'ids', 'photos', 'permissions', 'kinds'],
  ...['sheetHeading', 'sheetField', 'sheetText'],
]);

/**
 * The most fields of a form: far more than the largest one has, a product with 99 offers or a whole page of selected
 * orders.
 */
const mostFields = 5_000;

/**
 * Reads the form of a request; every action that takes a form uses it. Drops fields with unknown names, repetitions of
 * single fields, and NUL characters, which PostgreSQL cannot store. A body that is not a form, or has too many fields,
 * yields an empty form, which validation then refuses.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = new FormData();
  const sent = await readFields(request).catch(() => null);
  for (const [name, value] of sent ?? []) {
    if (!fieldName.test(name) || (form.has(name) && !chosenNames.has(name))) continue;
    if (typeof value === 'string') form.append(name, value.replaceAll('\0', ''));
    else form.append(name, value);
  }
  return form;
}

async function readFields(request: Request): Promise<Iterable<[string, FormDataEntryValue]>> {
  if (request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')) {
    const text = await request.text();
    // Counted before parsing, which is the expensive part.
    return countOf('&', text) < mostFields ? new URLSearchParams(text) : [];
  }
  const form = await request.formData();
  return [...form.keys()].length > mostFields ? [] : form;
}

function countOf(sign: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}
