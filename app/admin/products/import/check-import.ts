import { readFileForm } from '#app/admin/csv/read-file-form.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { type AnswerJson, answerJson } from '#app/requests/short-json.server.ts';
import { planImport } from '#shop/catalog/import/plan-import.server.ts';
import { noFileText } from '#shop/csv/csv-file.ts';
import type { Route } from './+types/check-import';
import type { CheckAnswer } from './import-answers.ts';
import { reportOf } from './report-import.server.ts';

/** Dry run: reports what importing a file would do. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = getStaff(context);
  const { bytes } = await readFileForm(request);
  if (!bytes) return answer({ outcome: 'refused', message: noFileText }, 400);
  try {
    const plan = await planImport(context.get(dbContext), viewer, bytes);
    return 'problem' in plan
      ? answer({ outcome: 'refused', message: plan.problem }, 400)
      : answer({ outcome: 'checked', report: reportOf(plan) }, 200);
  } catch (error) {
    const { problem, status } = explainFault(context, error, 'a product file could not be checked');
    return answer({ outcome: 'refused', message: problem }, status);
  }
}

/** Plain JSON for the page's own upload code, which also shows the progress. */
const answer: AnswerJson<CheckAnswer> = answerJson;
