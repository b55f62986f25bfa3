import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { type ToastMessage, toast } from '../../ui/toast.tsx';

/** What the places that take staff's words answer. `overtaken` when somebody else's words stand there by now. */
type StaffAnswer = { ok: true } | { ok: false; problem: string; overtaken?: true };

type StaffWords = {
  /** of the field, as the server reads it */
  name: string;
  initial?: string;
  /** said under the field when nothing was written */
  missingText: string;
  failure: string;
  onSaved?: () => void;
  onOvertaken?: () => void;
};

/** Words staff write into a field, kept until the shop has them: whatever goes wrong, they stay where they were typed. */
export function useStaffWords({ name, initial = '', missingText, failure, onSaved, onOvertaken }: StaffWords) {
  const fetcher = useFetcher<StaffAnswer>();
  const { revalidate } = useRevalidator();
  const [words, setWords] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  // What the success of the words on their way is called: by then the page around them may have changed.
  const saved = useRef<ToastMessage | null>(null);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;

  const hear = useEffectEvent((heard: StaffAnswer) => {
    if (heard.ok) {
      setWords('');
      if (saved.current) toast(saved.current);
      onSaved?.();
      return;
    }
    setProblem(heard.problem);
    toast({ title: failure, description: heard.problem, kind: 'destructive' });
    if (!heard.overtaken) return;
    onOvertaken?.();
    void revalidate();
  });
  useEffect(() => {
    if (answer) hear(answer);
  }, [answer]);

  const write = (text: string) => {
    setWords(text);
    setProblem(null);
  };
  return {
    words,
    problem,
    pending: fetcher.state !== 'idle',
    write,
    /** @param beside.fields what is sent beside the words */
    send(href: string, beside: { saved: ToastMessage; fields?: Record<string, string> }) {
      if (fetcher.state !== 'idle') return;
      if (words.trim() === '') return setProblem(missingText);
      saved.current = beside.saved;
      void fetcher.submit({ ...beside.fields, [name]: words }, { method: 'post', action: href });
    },
  };
}
