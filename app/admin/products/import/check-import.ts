import { planImport } from '#shop/catalog/plan-import.server.ts';
import { dbContext, logContext } from '../../../context.ts';
import { getStaff } from '../../staff.server.ts';
import type { Route } from './+types/check-import';
import type { CheckAnswer } from './import-answers.ts';
import { noFileText, readImport, reportOf } from './read-import.server.ts';

/** Says what a file of products would do. Nothing is written. */
export async function action({ request, context }: Route.ActionArgs) {
  getStaff(context);
  const { bytes } = await readImport(request);
  if (!bytes) return answer({ outcome: 'refused', message: noFileText }, 400);
  try {
    const plan = await planImport(context.get(dbContext), bytes);
    return 'problem' in plan
      ? answer({ outcome: 'refused', message: plan.problem }, 400)
      : answer({ outcome: 'checked', report: reportOf(plan) }, 200);
  } catch (error) {
    context.get(logContext).error({ err: error }, 'a file of products could not be looked at');
    return answer({ outcome: 'refused', message: 'Base de datos no disponible.' }, 503);
  }
}

/** Read by the page's own code, which also wants to know how much has arrived: no answer of the router's. */
function answer(body: CheckAnswer, status: number): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}
