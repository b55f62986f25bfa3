import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { copyCsvFile, unreadableText } from '#app/admin/csv/copy-csv-file.ts';
import { type UploadFailure, uploadWithProgress } from '#app/upload-with-progress.ts';
import type { SettlementMapping } from '#db/schema.ts';
import type { RowProblem } from '#shop/csv/csv-file.ts';
import type { MappingQuestion, StoreSettlementResult } from '#shop/settlements/store-settlement.server.ts';
import { uploadSettlementHref } from './reconciliation-href.ts';

type Answer = StoreSettlementResult;

export type UploadState =
  | { at: 'choosing'; problem: string | null }
  | { at: 'uploading'; name: string; part: number }
  | {
      at: 'mapping';
      name: string;
      question: MappingQuestion;
      problem: string | null;
      wrong: { problems: RowProblem[]; rows: number } | null;
      isSending: boolean;
    }
  | { at: 'stored'; name: string; result: Extract<Answer, { outcome: 'stored' }> };

const cutOff = 'No hay conexión con la tienda, o tu sesión terminó. Inténtalo de nuevo: nada se guarda dos veces.';

/**
 * The upload of a settlement file: chosen, mapped if the shop does not know its columns, and stored.
 *
 * @param onNextStage called once another stage is on screen
 */
export function useUploadSettlement(onNextStage: () => void) {
  const [state, setState] = useState<UploadState>({ at: 'choosing', problem: null });
  const chosen = useRef<File>(null);

  function enter(stage: UploadState) {
    flushSync(() => setState(stage));
    onNextStage();
  }

  function show(answer: Answer, name: string) {
    switch (answer.outcome) {
      case 'stored':
        return enter({ at: 'stored', name, result: answer });
      case 'mapping-needed':
        return enter({ at: 'mapping', name, ...answer, wrong: null, isSending: false });
      case 'wrong':
        return enter({
          at: 'mapping',
          name,
          question: answer.question,
          problem: null,
          wrong: answer,
          isSending: false,
        });
      case 'known':
        return setState({
          at: 'choosing',
          problem: `Este archivo ya está: lo subió ${answer.by || 'el equipo'} como «${answer.name}». No se guardó otra vez. Para leerlo de otra forma, marca «Revisar las columnas».`,
        });
      case 'refused':
        return setState({ at: 'choosing', problem: answer.message });
    }
  }

  async function choose(picked: File, isReview: boolean) {
    const file = await copyCsvFile(picked);
    if (!file) return setState({ at: 'choosing', problem: unreadableText });
    chosen.current = file;
    setState({ at: 'uploading', name: file.name, part: 0 });
    const form = new FormData();
    form.set('file', file);
    if (isReview) form.set('review', 'on');
    const answer = await uploadWithProgress<Answer>(uploadSettlementHref, form, (part) =>
      setState({ at: 'uploading', name: file.name, part }),
    );
    if (isFailure(answer)) setState({ at: 'choosing', problem: whyFailed(answer) });
    else show(answer, file.name);
  }

  async function send(mapping: SettlementMapping) {
    const file = chosen.current;
    if (!file || state.at !== 'mapping') return;
    setState({ ...state, problem: null, isSending: true });
    const form = new FormData();
    form.set('file', file);
    form.set('mapping', JSON.stringify(mapping));
    const answer = await uploadWithProgress<Answer>(uploadSettlementHref, form, () => {});
    if (isFailure(answer)) setState({ ...state, problem: whyFailed(answer), isSending: false });
    // The form keeps what was chosen in it.
    else if (answer.outcome === 'mapping-needed') setState({ ...state, problem: answer.problem, isSending: false });
    else if (answer.outcome === 'wrong') setState({ ...state, problem: null, wrong: answer, isSending: false });
    else show(answer, file.name);
  }

  function startAgain() {
    chosen.current = null;
    enter({ at: 'choosing', problem: null });
  }

  return { state, choose, send, startAgain };
}

function whyFailed(failure: UploadFailure): string {
  return (failure.outcome === 'unreachable' && failure.message) || cutOff;
}

function isFailure(answer: Answer | UploadFailure): answer is UploadFailure {
  return answer.outcome === 'unreachable' || answer.outcome === 'cancelled';
}
