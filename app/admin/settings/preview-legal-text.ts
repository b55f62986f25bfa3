import { data } from 'react-router';
import * as v from 'valibot';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { getLegalDocument } from '#shop/legal/get-legal-document.server.ts';
import { legalPages } from '#shop/legal/legal-pages.ts';
import { legalTextForm } from '#shop/legal/legal-text-form.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { announceShipping } from '#shop/shipping/announced-shipping.ts';
import { readShippingRules } from '#shop/shipping/read-shipping-rules.server.ts';
import type { Route } from './+types/preview-legal-text';

/** Renders a legal page from the submitted text, without saving it. */
export async function action({ request, context }: Route.ActionArgs) {
  getStaff(context);
  const form = v.safeParse(legalTextForm, Object.fromEntries(await readForm(request)));
  if (!form.success) return data({ ok: false as const, problem: form.issues[0].message }, { status: 400 });

  const { page: pageKey, text = '' } = form.output;
  const page = legalPages.find(({ key }) => key === pageKey);
  if (!page) throw data(null, { status: 404 });
  const db = context.get(dbContext);
  const [settings, rules] = await Promise.all([getStoreSettings(db), readShippingRules(db)]);
  const shown = { ...settings, legalTexts: { ...settings.legalTexts, [page.key]: text } };
  return { ok: true as const, blocks: getLegalDocument(page.key, shown, announceShipping(rules)).blocks };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
