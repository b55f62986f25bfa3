import { data } from 'react-router';
import * as v from 'valibot';
import { getLegalDocument } from '#shop/legal/get-legal-document.server.ts';
import { legalPages } from '#shop/legal/legal-pages.ts';
import { legalTextForm } from '#shop/legal/legal-text-form.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { dbContext, logContext } from '../../context.ts';
import { readForm } from '../../read-form.server.ts';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/preview-legal-text';

/** What a legal page would look like with this text. Nothing is kept. */
export async function action({ request, context }: Route.ActionArgs) {
  getStaff(context);
  const form = v.safeParse(legalTextForm, Object.fromEntries(await readForm(request)));
  if (!form.success) return data({ ok: false as const, problem: form.issues[0].message }, { status: 400 });

  const { page: asked, text = '' } = form.output;
  const page = legalPages.find(({ key }) => key === asked);
  if (!page) throw data(null, { status: 404 });
  const settings = await getStoreSettings(context.get(dbContext)).catch((error) => {
    context.get(logContext).error({ err: error }, 'a legal text could not be previewed');
    throw data(null, { status: 503 });
  });
  const shown = { ...settings, legalTexts: { ...settings.legalTexts, [page.key]: text } };
  return { ok: true as const, blocks: getLegalDocument(page.key, shown).blocks };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
