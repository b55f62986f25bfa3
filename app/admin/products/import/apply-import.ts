import type { RouterContextProvider } from 'react-router';
import { readFileForm } from '#app/admin/csv/read-file-form.server.ts';
import { keepPictureAt } from '#app/admin/pictures/keep-picture.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { applyImport, bringPictures, findImport } from '#shop/catalog/import/apply-import.server.ts';
import { type ImportPlan, planImport } from '#shop/catalog/import/plan-import.server.ts';
import { noFileText } from '#shop/csv/csv-file.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { isUuid } from '#shop/uuid.ts';
import type { Route } from './+types/apply-import';
import type { ImportNews } from './import-answers.ts';
import { reportOf } from './report-import.server.ts';

/** The interval between progress messages. */
const newsEveryMs = 100;

/**
 * Imports a file of products, if the resulting plan is still the one that was reviewed, and streams progress as lines
 * of JSON. Once started it continues, even if the page is closed.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const { form, bytes } = await readFileForm(request);
  const importId = form.get('importId');
  if (!bytes || typeof importId !== 'string' || !isUuid(importId))
    return answer({ outcome: 'refused', message: noFileText }, 400);

  const db = context.get(dbContext);
  let plan: ImportPlan;
  try {
    // The import may have been applied before: this is a retry whose first response was lost.
    const done = await findImport(db, importId);
    if (done) return answer({ outcome: 'applied', ...done }, 200);
    const read = await planImport(db, actor, bytes);
    if ('problem' in read) return answer({ outcome: 'refused', message: read.problem }, 400);
    plan = read;
  } catch (error) {
    const { problem, status } = explainFault(context, error, 'a product file could not be checked');
    return answer({ outcome: 'refused', message: problem }, status);
  }
  const isAsShown = plan.wrong === 0 && plan.digest === form.get('digest');
  const mayOverwrite = form.get('overwrite') === 'on' || plan.changed.every(({ conflict }) => conflict === null);
  if (!isAsShown || !mayOverwrite) return answer({ outcome: 'stale', report: reportOf(plan) }, 409);

  const name = form.get('file');
  return streamNews((send) =>
    importProducts(context, { actor, plan, importId, fileName: name instanceof File ? name.name : '' }, send),
  );
}

type Import = { actor: Actor; plan: ImportPlan; importId: string; fileName: string };

async function importProducts(
  context: Readonly<RouterContextProvider>,
  { actor, plan, importId, fileName }: Import,
  send: (news: ImportNews) => void,
): Promise<ImportNews> {
  const db = context.get(dbContext);
  let lastSentAt = 0;
  const onProgress = (step: 'pictures' | 'products', done: number, total: number) => {
    const now = performance.now();
    if (done < total && now - lastSentAt < newsEveryMs) return;
    lastSentAt = now;
    send({ outcome: 'step', step, done, total });
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
    const { problem } = explainFault(context, error, 'a product file could not be imported');
    return { outcome: 'refused', message: `${problem} No se importó nada.` };
  }
}

const headers = {
  'Content-Type': 'application/x-ndjson; charset=utf-8',
  // A compressing proxy would buffer the lines.
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

function answer(news: ImportNews, status: number): Response {
  return new Response(lineOf(news), { status, headers });
}

const lineOf = (news: ImportNews) => `${JSON.stringify(news)}\n`;

/** A response that is streamed while the work continues. */
function streamNews(work: (send: (news: ImportNews) => void) => Promise<ImportNews>): Response {
  const encoder = new TextEncoder();
  let isOpen = true;
  const lines = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (news: ImportNews) => isOpen && controller.enqueue(encoder.encode(lineOf(news)));
      void work(send).then((last) => {
        send(last);
        if (isOpen) controller.close();
      });
    },
    cancel() {
      isOpen = false;
    },
  });
  return new Response(lines, { headers });
}
