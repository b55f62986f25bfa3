import * as v from 'valibot';
import { readFileForm } from '#app/admin/csv/read-file-form.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import type { SettlementMapping } from '#db/schema.ts';
import { noFileText } from '#shop/csv/csv-file.ts';
import { onlineProvider } from '#shop/payments/provider.ts';
import { applyReversals } from '#shop/settlements/apply-reversals.server.ts';
import { mappingSchema } from '#shop/settlements/settlement-mapping.ts';
import { type StoreSettlementResult, storeSettlement } from '#shop/settlements/store-settlement.server.ts';
import type { Route } from './+types/upload-settlement';

/** Stores a settlement file of the payment provider, or asks how it is read. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const { form, name, bytes } = await readFileForm(request);
  if (!bytes) return answer({ outcome: 'refused', message: noFileText });
  const isReview = form.get('review') === 'on';
  const mapping = readMapping(form.get('mapping'));
  try {
    const upload = { source: onlineProvider, name, bytes, mapping, isReview, actor };
    const db = context.get(dbContext);
    const stored = await storeSettlement(db, upload);
    // A job applies what is left if this fails.
    if (stored.outcome === 'stored') await applyReversals(db, onlineProvider);
    return answer(stored);
  } catch (error) {
    const { problem, status } = explainFault(context, error, 'a settlement file could not be stored');
    return answer({ outcome: 'refused', message: problem }, status);
  }
}

function readMapping(text: FormDataEntryValue | null): SettlementMapping | null {
  if (typeof text !== 'string') return null;
  try {
    const read = v.safeParse(mappingSchema, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** Plain JSON for the page's own upload code, which also shows the progress. */
function answer(body: StoreSettlementResult, status = statusOf(body)): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}

function statusOf({ outcome }: StoreSettlementResult): number {
  if (outcome === 'known') return 409;
  return outcome === 'refused' || outcome === 'wrong' ? 400 : 200;
}
