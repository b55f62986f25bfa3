import { formatMoment } from '#shop/dates.ts';
import type { AskedQuestion } from '#shop/experts/expert-question.ts';
import { QuestionStateBadge } from './question-state-badge.tsx';

/** A customer's questions with their answers, newest first. */
export function Conversation({ questions }: { questions: AskedQuestion[] }) {
  return (
    <ol className="grid gap-4">
      {questions.map((entry) => (
        <li key={entry.id} className="overflow-clip rounded-card border border-line bg-surface">
          <article aria-labelledby={`pregunta-${entry.id}`}>
            <div className="px-5 py-5 md:px-7">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <h3 id={`pregunta-${entry.id}`} className="text-caption font-normal tracking-normal text-ink-2">
                  Preguntaste el <time dateTime={entry.askedAt.toISOString()}>{formatMoment(entry.askedAt)}</time>
                </h3>
                <QuestionStateBadge answered={entry.answer !== null} />
              </div>
              <p className="mt-3 [overflow-wrap:anywhere] whitespace-pre-line">{entry.question}</p>
            </div>
            {entry.answer && (
              <div className="border-t border-line bg-green-tint/50 px-5 py-5 md:px-7">
                <h4 className="text-label font-semibold tracking-normal text-green-deep">
                  {entry.answer.answeredBy ? `Respuesta de ${entry.answer.answeredBy}` : 'Respuesta del experto'}
                </h4>
                {entry.answer.answeredAt && (
                  <p className="text-caption text-ink-2">
                    <time dateTime={entry.answer.answeredAt.toISOString()}>
                      {formatMoment(entry.answer.answeredAt)}
                    </time>
                  </p>
                )}
                <p className="mt-2 [overflow-wrap:anywhere] whitespace-pre-line">{entry.answer.text}</p>
              </div>
            )}
          </article>
        </li>
      ))}
    </ol>
  );
}
