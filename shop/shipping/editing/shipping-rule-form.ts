/** The form of a shipping rule. It has more rows for steps than the rule, so that it works without scripts. */
import { withThousands } from '#shop/money.ts';
import { formatKilos } from '#shop/shipping/kilos.ts';
import {
  type CheckedRule,
  checkShippingRule,
  mostSteps,
  type RuleTexts,
  type RuleValues,
} from './check-shipping-rule.ts';

/** The fields as typed; the price of any weight is `lastPrice`, apart from the rows of steps. */
export type RuleFormTexts = Omit<RuleTexts, 'steps'> & { rows: RuleTexts['steps']; lastPrice: string };

/** Error messages by field name; those of the rows have their index appended: `upTo0`, `price0`. */
export type RuleErrors = Record<string, string[]>;

const fewestRows = 4;
const spareRows = 2;

/** Fills the form with a rule; the steps are followed by empty rows. */
export function fillRuleForm({ steps, ...rule }: RuleValues): RuleFormTexts {
  const pesos = (amount: number | null) => (amount === null ? '' : withThousands(amount));
  const rows = steps.flatMap(({ upToGrams, price }) =>
    upToGrams === null ? [] : [{ upTo: formatKilos(upToGrams), price: pesos(price) }],
  );
  return {
    rows: withSpareRows(rows),
    lastPrice: pesos(steps.at(-1)?.price ?? 0),
    freeFrom: pesos(rule.freeFrom),
    daysLeast: String(rule.daysLeast),
    daysMost: String(rule.daysMost),
    codAllowed: rule.codAllowed,
    codLeast: pesos(rule.codLeast),
    codMost: pesos(rule.codMost),
    codFee: rule.codFee === 0 ? '' : pesos(rule.codFee),
  };
}

function withSpareRows(rows: RuleTexts['steps']): RuleTexts['steps'] {
  const count = Math.min(Math.max(fewestRows, rows.length + spareRows), mostSteps - 1);
  return [...rows, ...Array.from({ length: Math.max(0, count - rows.length) }, () => ({ upTo: '', price: '' }))];
}

/** Reads the fields as typed. */
export function readRuleForm(form: FormData): RuleFormTexts {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    rows: Array.from({ length: mostSteps }, (_, row) => ({ upTo: text(`upTo${row}`), price: text(`price${row}`) })),
    lastPrice: text('lastPrice'),
    freeFrom: text('freeFrom'),
    daysLeast: text('daysLeast'),
    daysMost: text('daysMost'),
    codAllowed: form.get('codAllowed') === 'on',
    codLeast: text('codLeast'),
    codMost: text('codMost'),
    codFee: text('codFee'),
  };
}

export type CheckedRuleForm = Extract<CheckedRule, { ok: true }> | { ok: false; errors: RuleErrors };

/** Checks the form. Empty rows are left out. */
export function checkRuleForm({ rows, lastPrice, ...texts }: RuleFormTexts): CheckedRuleForm {
  const written = rows.flatMap((row, index) => (row.upTo === '' && row.price === '' ? [] : [{ ...row, index }]));
  const steps = [...written.map(({ upTo, price }) => ({ upTo, price })), { upTo: '', price: lastPrice }];
  const checked = checkShippingRule({ ...texts, steps });
  if (checked.ok) return checked;
  const errors: RuleErrors = {};
  for (const { field, step, message } of checked.problems) {
    const name = step === null ? field : step < written.length ? `${field}${written[step]?.index}` : 'lastPrice';
    errors[name] = [...(errors[name] ?? []), message];
  }
  return { ok: false, errors };
}

/** The rows to show again after a refusal: those with text, and some empty ones. */
export function rowsToShow(rows: RuleTexts['steps']): RuleTexts['steps'] {
  const last = rows.findLastIndex(({ upTo, price }) => upTo !== '' || price !== '');
  return withSpareRows(rows.slice(0, last + 1));
}
