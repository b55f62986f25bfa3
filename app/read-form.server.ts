/**
 * The names our forms give their fields: `email`, `offers[2].price`, `imageUrls[0]`. Lists there are only these, and under
 * their own names nothing is typed: what comes in another shape than its form has would reach a page that cannot show it.
 *
 * The forms library builds lists and objects along a name, so `email[4294967290]` alone would keep the server busy for minutes.
 */
const fieldName =
  /^(?:(?!(?:accounts|banners|imageUrls|offers)$)[a-z]\w{0,59}|imageUrls\[\d{1,2}\]|(?:accounts|banners|offers)\[\d{1,2}\]\.[a-z]\w{0,59})$/i;

/** What was chosen from a list of orders or of products comes under one name many times; nothing else does. */
const chosenNames = new Set(['order', 'ids']);

/** Far beyond the largest form: a product of 99 offers, or every order of a page marked. */
const mostFields = 5_000;

/**
 * Reads the form a request brings. Every action reads its form here.
 *
 * Fields whose names no form of ours has are left out, what comes again under a name that is for one field too, and so is
 * the character 0, which the database cannot keep. A body that is no form, or has more fields than any of ours, is one
 * without fields, for the form's rules to refuse.
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
    // Counted before they are taken apart, which is the work.
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
