import type { RouterContextProvider } from 'react-router';
import { applyImport, bringPictures, findImport } from '#shop/catalog/apply-import.server.ts';
import { type ImportPlan, planImport } from '#shop/catalog/plan-import.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { isUuid } from '#shop/uuid.ts';
import { dbContext, logContext } from '../../../context.ts';
import { keepPictureAt } from '../../pictures/keep-picture.server.ts';
import { getStaff } from '../../staff.server.ts';
import type { Route } from './+types/apply-import';
import type { ImportNews } from './import-answers.ts';
import { noFileText, readImport, reportOf } from './read-import.server.ts';

const unreached = 'Base de datos no disponible.';

/** How often the page is told how far it has got. */
const newsEveryMs = 100;

/**
 * Brings a file of products in, if it would still do what was shown, and tells how far it has got, a line of JSON at a time.
 * Once it has begun it goes on, whether or not the page is still there to hear of it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const { form, bytes } = await readImport(request);
  const importId = form.get('importId');
  if (!bytes || typeof importId !== 'string' || !isUuid(importId))
    return answer({ outcome: 'refused', message: noFileText }, 400);

  const db = context.get(dbContext);
  let plan: ImportPlan;
  try {
    // Sent again after a lost answer.
    const done = await findImport(db, importId);
    if (done) return answer({ outcome: 'applied', ...done }, 200);
    const read = await planImport(db, bytes);
    if ('problem' in read) return answer({ outcome: 'refused', message: read.problem }, 400);
    plan = read;
  } catch (error) {
    context.get(logContext).error({ err: error }, 'a file of products could not be looked at');
    return answer({ outcome: 'refused', message: unreached }, 503);
  }
  const isAsShown = plan.wrong === 0 && plan.digest === form.get('digest');
  const mayOverwrite = form.get('overwrite') === 'on' || plan.changed.every(({ conflict }) => conflict === null);
  if (!isAsShown || !mayOverwrite) return answer({ outcome: 'stale', report: reportOf(plan) }, 409);

  const name = form.get('file');
  return newsOf((tell) =>
    bringIn(context, { actor, plan, importId, fileName: name instanceof File ? name.name : '' }, tell),
  );
}

type Import = { actor: Actor; plan: ImportPlan; importId: string; fileName: string };

async function bringIn(
  context: Readonly<RouterContextProvider>,
  { actor, plan, importId, fileName }: Import,
  tell: (news: ImportNews) => void,
): Promise<ImportNews> {
  const db = context.get(dbContext);
  let told = 0;
  const onProgress = (step: 'pictures' | 'products', done: number, total: number) => {
    const now = performance.now();
    if (done < total && now - told < newsEveryMs) return;
    told = now;
    tell({ outcome: 'step', step, done, total });
  };
  try {
    const problems = await bringPictures(plan, (url) => keepPictureAt(context, 'productorigenatural', url), onProgress);
    if (problems.length > 0) return { outcome: 'wrong', problems };
    const applied = await applyImport(db, actor, plan, { importId, fileName, onProgress });
    if (applied.ok) return { outcome: 'applied', created: applied.created, changed: applied.changed };
    return {
      outcome: 'refused',
      message: 'Alguien cambió en la tienda lo que trae el archivo. No se importó nada: revísalo de nuevo.',
    };
  } catch (error) {
    context.get(logContext).error({ err: error, importId }, 'a file of products could not be brought in');
    return { outcome: 'refused', message: `${unreached} No se importó nada.` };
  }
}

const headers = {
  'Content-Type': 'application/x-ndjson; charset=utf-8',
  // Whoever compresses would wait for more before sending a line on.
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

function answer(news: ImportNews, status: number): Response {
  return new Response(lineOf(news), { status, headers });
}

const lineOf = (news: ImportNews) => `${JSON.stringify(news)}\n`;

/** An answer that is written while the work goes on. */
function newsOf(work: (tell: (news: ImportNews) => void) => Promise<ImportNews>): Response {
  const encoder = new TextEncoder();
  let isHeard = true;
  const lines = new ReadableStream<Uint8Array>({
    start(controller) {
      const tell = (news: ImportNews) => isHeard && controller.enqueue(encoder.encode(lineOf(news)));
      void work(tell).then((last) => {
        tell(last);
        if (isHeard) controller.close();
      });
    },
    cancel() {
      isHeard = false;
    },
  });
  return new Response(lines, { headers });
}
