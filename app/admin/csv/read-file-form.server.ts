import { readForm } from '#app/requests/read-form.server.ts';

/** Reads a form with a file; `bytes` is null if it has none. */
export async function readFileForm(
  request: Request,
): Promise<{ form: FormData; name: string; bytes: Uint8Array | null }> {
  const form = await readForm(request);
  const file = form.get('file');
  if (!(file instanceof File)) return { form, name: '', bytes: null };
  return { form, name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
