import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { useStaffWords } from '#app/admin/form/use-staff-words.ts';
import { WordsEditor } from '#app/admin/form/words-editor.tsx';
import { Button } from '#app/ui/button.tsx';
import { formatMoment } from '#shop/dates.ts';
import { type AskedQuestion, longestAnswer } from '#shop/experts/expert-question.ts';
import { AskedBadge } from './asked-badge.tsx';
import { answerHref } from './questions-href.ts';

type QuestionItemProps = {
  customerId: string;
  entry: AskedQuestion;
  /** whether its button is the primary one of the page */
  isNext: boolean;
};

type GivenAnswer = NonNullable<AskedQuestion['answer']>;

/**
 * One question with the form to answer it; once answered, with its answer and a button that opens the form to edit it.
 */
export function QuestionItem({ customerId, entry, isNext }: QuestionItemProps) {
  const { id, question, askedAt, answer } = entry;
  const heading = useRef<HTMLHeadingElement>(null);
  const { editor, isEdited, overtaken, edit, send, close } = useAnswerEditor(customerId, entry, () =>
    heading.current?.focus(),
  );
  return (
    <li className="px-5 py-5 md:px-6">
      <article aria-labelledby={`pregunta-${id}`}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3
            ref={heading}
            id={`pregunta-${id}`}
            tabIndex={-1}
            className="text-label font-normal tracking-normal text-ink-2 focus:outline-none"
          >
            Preguntó el <time dateTime={askedAt.toISOString()}>{formatMoment(askedAt)}</time>
          </h3>
          <AskedBadge waiting={answer ? 0 : 1} />
        </div>
        <p className="mt-2 max-w-[80ch] text-body [overflow-wrap:anywhere] whitespace-pre-line">{question}</p>
        {answer && <Answer answer={answer} />}
        {(!answer || isEdited) && (
          <div className="mt-4">
            <WordsEditor
              label={
                <>
                  {overtaken && answer ? 'Tu respuesta sin enviar' : 'Respuesta'}
                  <span className="sr-only"> a «{shortened(question)}»</span>
                </>
              }
              hint="Orientación general, sin diagnósticos ni promesas de cura. El cliente ve tu nombre."
              maxLength={longestAnswer}
              state={editor}
              submitText={answer ? (overtaken ? 'Reemplazar la respuesta' : 'Guardar cambios') : 'Enviar respuesta'}
              pendingText={answer ? 'Guardando...' : 'Enviando...'}
              variant={isNext && !answer ? 'primary' : 'secondary'}
              autoFocus={answer !== null}
              onSend={send}
              onCancel={answer ? close : undefined}
            />
          </div>
        )}
        {answer && !isEdited && (
          <Button
            variant="text"
            size="sm"
            aria-describedby={`pregunta-${id}`}
            onClick={() => edit(answer)}
            className="mt-2 -ml-4"
          >
            <Pencil aria-hidden="true" size={17} />
            Editar respuesta
          </Button>
        )}
      </article>
    </li>
  );
}

function Answer({ answer }: { answer: GivenAnswer }) {
  return (
    <div className="mt-4 border-l-2 border-leaf pl-4">
      <p className="text-label text-ink-2">
        {answer.answeredBy ? `Respondió ${answer.answeredBy}` : 'Respuesta'}
        {answer.answeredAt && (
          <>
            {' · '}
            <time dateTime={answer.answeredAt.toISOString()}>{formatMoment(answer.answeredAt)}</time>
          </>
        )}
      </p>
      <p className="mt-1 max-w-[80ch] text-admin-body [overflow-wrap:anywhere] whitespace-pre-line">{answer.text}</p>
    </div>
  );
}

/** The state of the form of an answer: of the first one, or of a change to the one that was given. */
function useAnswerEditor(customerId: string, { id, answer }: AskedQuestion, onClose: () => void) {
  /** date of the answer that is being edited, null for an answer without one; undefined if none is being edited */
  const [editedSince, setEditedSince] = useState<Date | null | undefined>();
  const [overtaken, setOvertaken] = useState(false);
  const close = () => {
    setEditedSince(undefined);
    setOvertaken(false);
    onClose();
  };
  const editor = useStaffWords({
    name: 'answer',
    missingText: 'Escribe la respuesta.',
    failure: 'Error al Enviar',
    onSaved: close,
    onOvertaken: () => setOvertaken(true),
  });
  return {
    editor,
    overtaken,
    isEdited: overtaken || editedSince !== undefined,
    close,
    edit(answer: GivenAnswer) {
      editor.write(answer.text);
      setEditedSince(answer.answeredAt);
    },
    send() {
      if (!answer) {
        const saved = { title: 'Respuesta enviada', description: 'Le avisamos al cliente por correo.' };
        return editor.send(answerHref(customerId, 'answer', id), { saved });
      }
      // After a conflict the newer answer is shown above, and the form overwrites that version.
      const readAt = overtaken ? answer.answeredAt : (editedSince ?? null);
      editor.send(answerHref(customerId, 'change', id), {
        saved: { title: 'Respuesta actualizada', description: 'El cliente la verá en su perfil.' },
        fields: { readAt: readAt?.toISOString() ?? '' },
      });
    },
  };
}

/** Truncates a question for labels that distinguish it from others on the page. */
function shortened(question: string): string {
  return question.length > 80 ? `${question.slice(0, 80).trimEnd()}…` : question;
}
