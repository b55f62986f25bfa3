import { renderToStaticMarkup } from 'react-dom/server';

type Answer = { question: string; answer: string };

/**
 * Writes the shop's questions and answers about a product as HTML; the browser gets no script for them.
 *
 * @returns null without questions
 */
export function writeAnswers(answers: Answer[]): string | null {
  return answers.length === 0 ? null : renderToStaticMarkup(<Answers answers={answers} />);
}

function Answers({ answers }: { answers: Answer[] }) {
  return (
    <>
      <h2 className="text-section-phone md:text-section">Preguntas y respuestas</h2>
      <div className="mt-4 max-w-[75ch] border-t border-line">
        {answers.map(({ question, answer }) => (
          <details key={question} className="border-b border-line">
            <summary className="flex min-h-12 cursor-pointer items-center py-3 font-semibold [overflow-wrap:anywhere]">
              {question}
            </summary>
            <p className="pb-4 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{answer}</p>
          </details>
        ))}
      </div>
    </>
  );
}
