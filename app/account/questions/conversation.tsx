import { formatMoment } from '#shop/dates.ts';
import type { AskedQuestion } from '#shop/experts/expert-question.ts';
import { QuestionStateBadge } from './question-state-badge.tsx';

/** A customer's questions with their answers, newest first. */
export function Conversation({ questions }: { questions: AskedQuestion[] }) {
  return (
    <ol className="grid gap-4">
      {questions.map((asked) => (
        <li key={asked.id} className="overflow-clip rounded-card border border-line bg-surface">
          <article aria-labelledby={`pregunta-${asked.id}`}>
            <div className="px-5 py-5 md:px-7">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <h3 id={`pregunta-${asked.id}`} className="text-caption font-normal tracking-normal text-ink-2">
                  Preguntaste el <time dateTime={asked.askedAt.toISOString()}>{formatMoment(asked.askedAt)}</time>
                </h3>
                <QuestionStateBadge answered={asked.answer !== null} />
              </div>
              <p className="mt-3 [overflow-wrap:anywhere] whitespace-pre-line">{asked.question}</p>
            </div>
            {asked.answer && (
              <div className="border-t border-line bg-green-tint/50 px-5 py-5 md:px-7">
                <h4 className="text-label font-semibold tracking-normal text-green-deep">
                  {asked.answer.answeredBy ? `Respuesta de ${asked.answer.answeredBy}` : 'Respuesta del experto'}
                </h4>
                {asked.answer.answeredAt && (
                  <p className="text-caption text-ink-2">
                    <time dateTime={asked.answer.answeredAt.toISOString()}>
                      {formatMoment(asked.answer.answeredAt)}
                    </time>
                  </p>
                )}
                <p className="mt-2 [overflow-wrap:anywhere] whitespace-pre-line">{asked.answer.text}</p>
              </div>
            )}
          </article>
        </li>
      ))}
    </ol>
  );
}
