import { redirect } from 'react-router';
import { type Flash, flashCookie } from '#app/account/flash.ts';
import { ratesFileHref, shippingHref } from '#app/admin/shipping/shipping-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { readSpreadsheet } from '#shop/csv/read-spreadsheet.server.ts';
import { importShippingRules } from '#shop/shipping/table/import-shipping-rules.server.ts';
import { readTable } from '#shop/shipping/table/shipping-table.ts';
import type { Route } from './+types/apply-rates-file';

/** Redirects GET requests, as after signing in again, to the page with the form. */
export function loader() {
  return redirect(ratesFileHref);
}

/** Applies the table of a preview. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const [text, from] = [form.get('table'), form.get('from')];
  // Checked again: the table comes from the browser.
  const sheet = await readSpreadsheet(new TextEncoder().encode(typeof text === 'string' ? text : ''));
  const table = 'problem' in sheet ? null : readTable(sheet.lines);
  if (!table?.ok) return backWith(ratesFileHref, refused('El archivo no llegó completo. Súbelo otra vez.'));
  const imported = await importShippingRules(
    context.get(dbContext),
    actor,
    table.rules,
    typeof from === 'string' ? from : undefined,
  );
  if (!imported.ok)
    return backWith(
      ratesFileHref,
      refused('Otra persona cambió las tarifas mientras revisabas. Sube el archivo otra vez.'),
    );
  const { added, changed, removed } = imported.change;
  const description = `${added.length} nuevas, ${changed.length} cambiadas, ${removed.length} eliminadas.`;
  return backWith(shippingHref, { title: 'Tarifas aplicadas', description });
}

function refused(description: string): Flash {
  return { title: 'No se aplicó', description, kind: 'destructive' };
}

function backWith(href: string, flash: Flash) {
  return redirect(href, { headers: { 'Set-Cookie': flashCookie(flash) } });
}
