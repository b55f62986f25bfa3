import { useEffect, useEffectEvent } from 'react';
import type { FetcherWithComponents } from 'react-router';

/**
 * Runs a callback once per response to a form: toast, close, revalidate, move the focus. Each response is a new object.
 *
 * @param onAnswer may return a cleanup function, run before the next response and on unmount
 */
export function useFormAnswer<Answer extends object>(
  answer: Answer | null | undefined,
  onAnswer: (answer: Answer) => unknown,
) {
  const act = useEffectEvent(onAnswer);
  useEffect(() => {
    const undo = answer ? act(answer) : undefined;
    if (typeof undo === 'function') return () => void undo();
  }, [answer]);
}

/**
 * Runs a callback once per response to a form that a fetcher submits; otherwise like `useFormAnswer`.
 *
 * @returns its latest response; undefined while a request is pending
 */
export function useFetcherAnswer<Answer extends object>(
  fetcher: Pick<FetcherWithComponents<Answer>, 'state' | 'data'>,
  onAnswer: (answer: NonNullable<FetcherWithComponents<Answer>['data']>) => unknown,
) {
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  useFormAnswer(answer as NonNullable<FetcherWithComponents<Answer>['data']> | undefined, onAnswer);
  return answer;
}
