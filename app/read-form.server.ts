/**
 * The names our forms give their fields: `email`, `offers[2]`, `offers[2].price`.
 *
 * The forms library builds lists and objects along a name, so `email[4294967290]` alone would keep the server busy for minutes.
 */
const fieldName = /^[a-z]\w{0,59}(?:\[\d{1,2}\](?:\.[a-z]\w{0,59})?)?$/i;

/**
 * Reads the form a request brings. Every action reads its form here.
 *
 * Fields whose names no form of ours has are left out, and so is the character 0, which the database cannot keep. A body
 * that is no form is one without fields, for the form's rules to refuse.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = new FormData();
  const sent = await request.formData().catch(() => null);
  for (const [name, value] of sent ?? []) {
    if (!fieldName.test(name)) continue;
    if (typeof value === 'string') form.append(name, value.replaceAll('\0', ''));
    else form.append(name, value);
  }
  return form;
}
