import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { copyCsvFile, unreadableText } from '#app/admin/csv/copy-csv-file.ts';
import { applyImportHref, checkImportHref } from '#app/admin/data/data-href.ts';
import { explainCaught, explainForeignAnswer } from '#app/faults/fault-words.ts';
import { uploadWithProgress } from '#app/upload-with-progress.ts';
import type { CheckAnswer, ImportNews, ImportReport } from './import-answers.ts';
import { readNews } from './read-news.ts';

/** The chosen file, as `copyCsvFile` returns it. */
type Chosen = { file: File; importId: string };

export type ImportState =
  | { at: 'choosing'; problem: string | null }
  | { at: 'checking'; name: string; part: number }
  | { at: 'checked'; name: string; report: ImportReport; problem: string | null; isStale: boolean }
  | { at: 'applying'; name: string; report: ImportReport; step: 'pictures' | 'products'; done: number; total: number }
  | { at: 'applied'; name: string; created: number; changed: number };

const cutOff = 'No hay conexión con la tienda, o tu sesión terminó.';

/**
 * The import of a file: checked first, then applied as shown.
 *
 * @param onNextStage called once another stage is on screen
 */
export function useImport(onNextStage: () => void) {
  const [state, setState] = useState<ImportState>({ at: 'choosing', problem: null });
  const chosen = useRef<Chosen>(null);

  function enter(stage: ImportState) {
    flushSync(() => setState(stage));
    onNextStage();
  }

  async function check(picked: File) {
    const file = await copyCsvFile(picked);
    if (!file) return setState({ at: 'choosing', problem: unreadableText });
    chosen.current = { file, importId: crypto.randomUUID() };
    setState({ at: 'checking', name: file.name, part: 0 });
    const form = new FormData();
    form.set('file', file);
    const answer = await uploadWithProgress<CheckAnswer>(checkImportHref, form, (part) =>
      setState({ at: 'checking', name: file.name, part }),
    );
    switch (answer.outcome) {
      case 'checked':
        return enter({ at: 'checked', name: file.name, report: answer.report, problem: null, isStale: false });
      case 'refused':
        return setState({ at: 'choosing', problem: answer.message });
      case 'unreachable':
        return setState({ at: 'choosing', problem: answer.message ?? cutOff });
      case 'cancelled':
        return setState({ at: 'choosing', problem: cutOff });
    }
  }

  async function apply(report: ImportReport, overwrite: boolean) {
    if (!chosen.current) return;
    const { file, importId } = chosen.current;
    const { name } = file;
    const form = new FormData();
    form.set('file', file);
    form.set('importId', importId);
    form.set('digest', report.digest);
    if (overwrite) form.set('overwrite', 'on');
    setState({ at: 'applying', name, report, step: 'products', done: 0, total: 0 });
    const backToReport = (problem: string | null, newer: ImportReport = report, isStale = false) =>
      setState({ at: 'checked', name, report: newer, problem, isStale });
    try {
      const answer = await fetch(applyImportHref, { method: 'POST', body: form });
      let last: ImportNews | undefined;
      for await (const news of readNews<ImportNews>(answer)) {
        last = news;
        if (news.outcome === 'step') setState({ at: 'applying', name, report, ...news });
      }
      switch (last?.outcome) {
        case 'applied':
          return enter({ at: 'applied', name, created: last.created, changed: last.changed });
        case 'refused':
          return backToReport(last.message);
        case 'stale':
          return backToReport(null, last.report, true);
        case 'wrong':
          return backToReport(null, { ...report, wrong: last.problems.length, problems: last.problems });
        case 'step':
          return backToReport(brokenOff);
        default:
          return backToReport(explainForeignAnswer(answer.status) ?? brokenOff);
      }
    } catch (error) {
      backToReport(explainCaught(error, brokenOff));
    }
  }

  return {
    state,
    check,
    apply,
    startAgain: () => {
      chosen.current = null;
      enter({ at: 'choosing', problem: null });
    },
  };
}

/**
 * Shown when the connection broke during an import. Trying again is safe: the shop reports the outcome and does not
 * import the same file twice.
 */
const brokenOff =
  'Se cortó la conexión mientras se importaba. Pulsa de nuevo para saber cómo terminó: nada se hace dos veces.';
