/** The form of a remittance: it is checked first, and then sent again to store it. */
import { data } from 'react-router';
import * as v from 'valibot';
import type { RemittanceColumns } from '#db/schema.ts';
import type { RowProblem } from '#shop/csv/csv-file.ts';
import { colombianDay, formatMoment, isoDayOf } from '#shop/dates.ts';
import type { CauseCode } from '#shop/remittances/compare-remittance.ts';
import { type ColumnsQuestion, mostColumns } from '#shop/remittances/read-remittance.server.ts';
import { remittanceColumnsSchema } from '#shop/remittances/remittance-columns.ts';
import { differingTotalsText } from '#shop/remittances/remittance-totals.ts';
import type { previewRemittance, StoreRemittanceResult } from '#shop/remittances/store-remittance.server.ts';

export type RemittanceFormField = 'carrierId' | 'paidOn' | 'file';

/** What the page shows after a request. */
export type CheckedRemittance =
  /** `field`: the one that the problem is about; none if it is about the whole file */
  | { step: 'refused'; problem: string; field?: RemittanceFormField; question?: undefined; key?: undefined }
  /** the columns are to be chosen, or rows are wrong */
  | { step: 'columns'; question: ColumnsQuestion; key: string; problems?: RowProblem[]; rows?: number }
  | {
      step: 'preview';
      question: ColumnsQuestion;
      key: string;
      linesHash: string;
      lines: number;
      skipped: number;
      /** that its totals are not the sums of its lines */
      totalsText: string | null;
      /** pesos */
      paid: number;
      matching: number;
      lastDay: string | null;
      causes: { code: CauseCode; count: number; amount: number }[];
      /** the first lines that differ */
      differing: PreviewLine[];
    };

export type PreviewLine = Pick<
  Extract<Awaited<ReturnType<typeof previewRemittance>>, { outcome: 'read' }>['compared'][number],
  'lineNumber' | 'guide' | 'collected' | 'fee' | 'freight' | 'paid' | 'causes'
>;

const mostListed = 100;

type ChosenFile = { name: string; bytes: Uint8Array | null };

/** Reads the fields; `problem` says what is missing, and in which `field`. */
export function readRemittanceForm(form: FormData, { name, bytes }: ChosenFile, now = new Date()) {
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === 'string' ? value.trim() : '';
  };
  // Browsers send a file without a name and content if none was chosen.
  if (!bytes || name === '') return { problem: 'Elige un archivo.', field: 'file' as const };
  const paidOn = text('paidOn');
  if (!colombianDay(paidOn)) return { problem: 'Elige la fecha del pago.', field: 'paidOn' as const };
  if (paidOn > isoDayOf(now)) return { problem: 'La fecha del pago no puede ser futura.', field: 'paidOn' as const };
  const linesHash = text('linesHash');
  return {
    ...{ name, bytes, paidOn, carrierId: text('carrierId'), columns: readColumns(form) },
    bankReference: text('bankReference').slice(0, 100),
    ...(linesHash && { linesHash }),
  };
}

/** The chosen columns: `column3` has the name of one, `field3` its meaning. Null if none were shown. */
function readColumns(form: FormData): RemittanceColumns | null {
  const chosen = Array.from(
    { length: mostColumns },
    (_, at) => [form.get(`column${at}`), form.get(`field${at}`)] as const,
  );
  if (chosen.every(([name]) => name === null)) return null;
  const read = v.safeParse(
    remittanceColumnsSchema,
    Object.fromEntries(chosen.filter(([name, field]) => name && field)),
  );
  return read.success ? read.output : {};
}

export const refuseRemittance = (problem: string, status: number, field?: RemittanceFormField) =>
  data<CheckedRemittance>({ step: 'refused', problem, ...(field && { field }) }, { status });

type Answer = ReturnType<typeof refuseRemittance>;

/** Adds what was typed to an answer: without scripts, the page is rendered again from it. */
export function withTyped(form: FormData, { data: checked, init }: Answer) {
  const text = (field: string) => String(form.get(field) ?? '').slice(0, 200);
  const typed = { carrierId: text('carrierId'), paidOn: text('paidOn'), bankReference: text('bankReference') };
  return data({ ...checked, typed }, init ?? {});
}

type Result = Awaited<ReturnType<typeof previewRemittance>> | Exclude<StoreRemittanceResult, { outcome: 'stored' }>;

/** Words what became of a file. */
export function describeCheck(result: Result, name: string) {
  switch (result.outcome) {
    case 'no-carrier':
      return refuseRemittance('Elige la transportadora.', 400, 'carrierId');
    case 'refused':
      return refuseRemittance(result.message, 400, 'file');
    case 'changed-since':
      return refuseRemittance('El archivo cambió mientras lo revisabas. Revísalo otra vez.', 409);
    case 'known':
      return refuseRemittance(
        `Esta remesa ya está: la subió ${result.by || 'el equipo'} como «${result.name}» (${formatMoment(result.storedAt)}). No se guardó otra vez.`,
        409,
      );
    case 'columns-needed':
      return result.problem === null
        ? data<CheckedRemittance>({ step: 'columns', question: result.question, key: keyOf(result.question, name) })
        : refuseColumns(result.problem, result.question, name);
    case 'wrong': {
      const { question, problems, rows } = result;
      return data<CheckedRemittance>(
        { step: 'columns', question, key: keyOf(question, name), problems, rows },
        { status: 400 },
      );
    }
    case 'read':
      return data<CheckedRemittance>(describePreview(result, name));
  }
}

function refuseColumns(problem: string, question: ColumnsQuestion, name: string) {
  const problems = [{ row: 1, column: '', value: '', message: problem }];
  return data<CheckedRemittance>(
    { step: 'columns', question, key: keyOf(question, name), problems, rows: 1 },
    { status: 400 },
  );
}

/** The fields of columns keep what was chosen while the file has the same columns. */
const keyOf = ({ columns }: ColumnsQuestion, name: string) =>
  [name, ...columns.map((column) => column.name)].join('\n');

function describePreview(
  { compared, question, linesHash, skipped, differingTotals, lastDay }: Extract<Result, { outcome: 'read' }>,
  name: string,
): CheckedRemittance {
  const totals = new Map<CauseCode, { count: number; amount: number }>();
  for (const { code, amount } of compared.flatMap(({ causes }) => causes)) {
    const before = totals.get(code) ?? { count: 0, amount: 0 };
    totals.set(code, { count: before.count + 1, amount: before.amount + amount });
  }
  const differing = compared.filter(({ causes }) => causes.length > 0);
  return {
    step: 'preview',
    ...{ question, linesHash, skipped, lastDay, key: keyOf(question, name) },
    totalsText: differingTotalsText(differingTotals),
    lines: compared.length,
    paid: compared.reduce((sum, line) => sum + line.paid, 0),
    matching: compared.length - differing.length,
    causes: [...totals].map(([code, total]) => ({ code, ...total })),
    differing: differing.slice(0, mostListed).map(({ lineNumber, guide, collected, fee, freight, paid, causes }) => ({
      ...{ lineNumber, guide, collected, fee, freight, paid, causes },
    })),
  };
}
