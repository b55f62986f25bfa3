/** The form in which staff report what happened to a parcel, or decide about an incident. */
import { colombianDay } from '#shop/dates.ts';
import type { Pesos } from '#shop/money.ts';
import { readPesos } from '#shop/orders/money/hand-payments.ts';
import { isParcelState, nextStates, type ParcelState, parcelStateWords } from './parcel-states.ts';

/** The longest cause, note or new address. */
export const longestReportWords = 200;

/** What staff may decide about an incident, as reports. */
const decisions = {
  retry: { label: 'Reintentar la entrega', state: 'in-transit' },
  'new-address': { label: 'Nueva dirección', state: 'in-transit' },
  'send-back': { label: 'Devolver a la tienda', state: 'refused' },
} as const satisfies Record<string, { label: string; state: ParcelState }>;
type Decision = keyof typeof decisions;

const isDecision = (text: string): text is Decision => Object.hasOwn(decisions, text);

/** The words of a report that decides about an incident; empty for any other. */
export function wordsOfDecision(from: ParcelState, to: ParcelState): string {
  if (from !== 'incident') return '';
  return Object.values(decisions).find(({ state }) => state === to)?.label ?? '';
}

/** Causes of incidents that carriers report often, as suggestions. */
export const usualCauses = [
  'Nadie en la dirección',
  'Dirección errada',
  'Reprogramar fecha',
  'Cambio de dirección',
  'No contesta el teléfono',
  'Fuera de cobertura',
  'Orden público',
  'Avería',
  'Hurto',
  'Destinatario fallecido',
  'Reclamar en oficina',
];

/** The choices of the form for a parcel of this state: first the decisions about an incident. */
export function reportChoices(state: ParcelState, hasGuide: boolean): { code: string; label: string }[] {
  const isDecided = (next: ParcelState) => state === 'incident' && (next === 'in-transit' || next === 'refused');
  return [
    ...(state === 'incident' ? Object.entries(decisions).map(([code, { label }]) => ({ code, label })) : []),
    ...nextStates(state, 'staff')
      .filter((next) => !isDecided(next) && (next !== 'labelled' || (hasGuide && state !== 'prepared')))
      .map((next) => ({
        code: next,
        label: next === 'labelled' ? 'No se ha entregado, fue un error' : parcelStateWords[next],
      })),
  ];
}

export type ReportErrors = Partial<Record<'report' | 'words' | 'decideBy' | 'compensation', string[]>>;

type ReportRead = {
  state: ParcelState;
  from?: ParcelState;
  words: string;
  decideBy: string | null;
  /** what the carrier pays for a lost parcel, above zero; null in other reports */
  compensation: Pesos | null;
};

type ReadReport = { ok: true; report: ReportRead } | { ok: false; errors: ReportErrors };

/**
 * Reads the form.
 *
 * @param today 'YYYY-MM-DD': an incident is decided today or later
 */
export function readReport(fields: FormData, today: string): ReadReport {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.replaceAll(/\p{Cc}+/gu, ' ').trim() : '';
  };
  const code = text('report');
  const words = text('words');
  const decision = isDecision(code) ? decisions[code] : null;
  const state = decision?.state ?? code;
  if (!isParcelState(state)) return { ok: false, errors: { report: ['Elige qué pasó.'] } };
  const errors: ReportErrors = {};
  if (words.length > longestReportWords) errors.words = [`Puede tener hasta ${longestReportWords} caracteres.`];
  if (code === 'new-address' && words === '') errors.words = ['Escribe la nueva dirección.'];
  if (state === 'incident' && words === '') errors.words = ['Escribe la causa.'];
  const decideBy = state === 'incident' ? text('decideBy') : null;
  if (decideBy !== null && (colombianDay(decideBy) === null || decideBy < today || decideBy > '2100'))
    errors.decideBy = ['Elige un día desde hoy.'];
  const compensation = state === 'compensated' ? readPesos(text('compensation')) : null;
  if (state === 'compensated' && !compensation) errors.compensation = ['Escribe cuánto paga la transportadora.'];
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const from = text('from');
  return {
    ok: true,
    report: {
      state,
      words: [decision?.label, words].filter(Boolean).join(': '),
      ...{ decideBy, compensation },
      ...(isParcelState(from) && { from }),
    },
  };
}
