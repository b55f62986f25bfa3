import { data, type RouterContextProvider, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { saveShippingRule } from '#shop/shipping/editing/save-shipping-rule.server.ts';
import { checkRuleForm, readRuleForm, rowsToShow } from '#shop/shipping/editing/shipping-rule-form.ts';
import { daysText, onDeliveryText, stepsText } from '#shop/shipping/editing/shipping-words.ts';
import { placeText, resolvePlace } from '#shop/shipping/shipping-places.ts';
import type { ShippingRule } from '#shop/shipping/shipping-rules.ts';
import type { RuleRefusal } from './rule-screen.tsx';
import { shippingHref } from './shipping-href.ts';

/**
 * Saves the rule that a form has and returns to the list, or says why not, with what was typed.
 *
 * @param place null for a new rule, whose form names the place
 */
export async function takeRule(request: Request, context: Readonly<RouterContextProvider>, place: string | null) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const [department, city, read] = [textOf(form, 'department'), textOf(form, 'city'), textOf(form, 'read')];
  const texts = readRuleForm(form);
  const typed = { department, city, texts: { ...texts, rows: rowsToShow(texts.rows) } };
  const refuse = (status: number, refusal: Omit<RuleRefusal, 'typed'>) =>
    data<RuleRefusal>({ ...refusal, typed }, { status });

  const resolved = place === null ? resolvePlace(department, city) : { ok: true as const, code: place };
  const checked = checkRuleForm(texts);
  if (!resolved.ok || !checked.ok) {
    const placeErrors = resolved.ok ? {} : { [resolved.field]: [resolved.message] };
    const errors = { ...placeErrors, ...(checked.ok ? {} : checked.errors) };
    return refuse(400, { problem: 'Revisa los campos marcados.', errors });
  }

  const name = placeText(resolved.code);
  const rule = { place: resolved.code, ...checked.values };
  const saved = await saveShippingRule(context.get(dbContext), actor, rule, { isNew: place === null, read });
  if (saved.ok) {
    const flash = { title: 'Tarifa guardada', description: `${name}: ${stepsText(rule.steps)}, ${daysText(rule)}.` };
    return redirect(shippingHref, { headers: { 'Set-Cookie': flashCookie(flash) } });
  }
  if (saved.reason === 'newer') return refuse(409, { problem: newerText(saved.now), read: saved.now.fingerprint });
  if (saved.reason === 'exists') {
    const problem = `Ya hay una tarifa para ${name}: cámbiala en la lista.`;
    return refuse(409, { problem, errors: { [city === '' ? 'department' : 'city']: [problem] } });
  }
  return refuse(404, { problem: ruleGone });
}

const ruleGone = 'Esa tarifa ya no existe.';

function newerText(now: ShippingRule): string {
  return `Otra persona cambió esta tarifa mientras la editabas. Ahora es: envío ${stepsText(now.steps)}; tarda ${daysText(now)}; contraentrega: ${onDeliveryText(now)}. Revisa lo tuyo y guarda otra vez.`;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, 200) : '';
}
