import { data } from 'react-router';
import { explainFailure } from '#app/faults/fault-words.ts';

/**
 * Answers an action of the back office whose request failed with the reason; the page stays as it is. What it does may
 * have been done: only the answer may be lost.
 *
 * @throws redirects to sign-in, 403 and 404, which the router must handle
 */
export function answerUnreached(error: unknown) {
  return data({ ok: false as const, title: 'Sin confirmar', problem: explainFailure(error) }, { status: 503 });
}

/** The same for a form that can be sent again without doing it twice, which it says. */
export function answerUnconfirmed(error: unknown) {
  const { data: answer } = answerUnreached(error);
  return data(
    { ...answer, problem: `${answer.problem} ${unconfirmedText}`, isUnconfirmed: true as const },
    { status: 503 },
  );
}

const unconfirmedText =
  'No está confirmado que quedara guardado. Cuando vuelva la conexión, oprime otra vez: no se guarda dos veces.';
