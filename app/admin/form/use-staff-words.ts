import { useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { type ToastMessage, toast } from '#app/ui/toast.tsx';

/** The response to a staff text. `overtaken`: another user has saved a newer text. */
type StaffAnswer = { ok: true } | { ok: false; problem: string; overtaken?: true };

type StaffWords = {
  /** name of the form field */
  name: string;
  initial?: string;
  /** error under the field if it was left empty */
  missingText: string;
  failure: string;
  onSaved?: () => void;
  onOvertaken?: () => void;
};

/** The state of a staff text field. The text is kept until it is saved, whatever fails. */
export function useStaffWords({ name, initial = '', missingText, failure, onSaved, onOvertaken }: StaffWords) {
  const fetcher = useFetcher<StaffAnswer>();
  const { revalidate } = useRevalidator();
  const [words, setWords] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  // The toast for success, set on submit: by the time of the response the page may have changed.
  const saved = useRef<ToastMessage | null>(null);

  useFetcherAnswer(fetcher, (fetched) => {
    if (fetched.ok) {
      setWords('');
      if (saved.current) toast(saved.current);
      onSaved?.();
      return;
    }
    setProblem(fetched.problem);
    toast({ title: failure, description: fetched.problem, kind: 'destructive' });
    if (!fetched.overtaken) return;
    onOvertaken?.();
    void revalidate();
  });

  const write = (text: string) => {
    setWords(text);
    setProblem(null);
  };
  return {
    words,
    problem,
    pending: fetcher.state !== 'idle',
    write,
    /**
     * Submits the text to `href`, or shows the error if it is empty.
     * @param beside.saved toast for success
     * @param beside.fields further fields to submit
     */
    send(href: string, beside: { saved: ToastMessage; fields?: Record<string, string> }) {
      if (fetcher.state !== 'idle') return;
      if (words.trim() === '') return setProblem(missingText);
      saved.current = beside.saved;
      void fetcher.submit({ ...beside.fields, [name]: words }, { method: 'post', action: href });
    },
  };
}
