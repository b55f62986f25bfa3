import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { readFileForm } from '#app/admin/csv/read-file-form.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { readTemplate } from '#shop/parcels/sheets/read-template.server.ts';
import type { SheetColumn } from '#shop/parcels/sheets/sheet-fields.ts';
import type { Route } from './+types/read-template';

export type TemplateAnswer = { columns: SheetColumn[] } | { problem: string };

/** Reads the headings of a carrier's template, with what each column probably has. Changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  getStaff(context);
  const { name, bytes } = await readFileForm(request);
  // Browsers send a file without a name and content if none was chosen.
  const read: TemplateAnswer = !bytes || name === '' ? { problem: 'Elige un archivo.' } : await readTemplate(bytes);
  return data(read, { status: 'problem' in read ? 400 : 200 });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
