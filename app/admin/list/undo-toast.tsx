import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { dismissToast, isToastShown, type ToastMessage, toast } from '../../ui/toast.tsx';

/** Long enough to read what happened and to reach the button; it waits while the pointer or the focus is on it. */
const undoMs = 10_000;

type Undo = {
  /** the route that makes it undone: it answers `{ ok: true }`, or `{ ok: false, problem }` in Spanish */
  action: string;
  /** what is posted there */
  form: FormData;
  /** said once it is undone */
  undone: ToastMessage;
  /** the title when it could not be undone; the problem stands under it */
  failed?: string;
};

let standing: (Undo & { toastId: number }) | null = null;
let press: ((undo: Undo) => void) | null = null;

/** Says what was done, with a button that takes it back, on whatever page of the back office that button is pressed. */
export function undoToast(message: ToastMessage, undo: Undo) {
  const toastId = toast({
    durationMs: undoMs,
    ...message,
    action: { label: 'Deshacer', onPress: () => press?.(undo) },
  });
  standing = { ...undo, toastId };
}

/** Sends what `undoToast` offers, and says what came of it. Stands once in the layout of the back office. */
export function UndoHost() {
  const fetcher = useFetcher<{ ok: true } | { ok: false; problem: string }>();
  const sent = useRef<Undo | null>(null);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;

  useEffect(() => {
    press = (undo) => {
      standing = null;
      sent.current = undo;
      void fetcher.submit(undo.form, { method: 'post', action: undo.action });
    };
    return () => {
      press = null;
    };
  }, [fetcher.submit]);

  useEffect(() => {
    const undo = sent.current;
    if (!answer || !undo) return;
    sent.current = null;
    if (answer.ok) toast(undo.undone);
    else toast({ title: undo.failed ?? 'Error al Deshacer', description: answer.problem, kind: 'destructive' });
  }, [answer]);

  // The toast stands at the end of the page: who works by keyboard takes back with the keys they know.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      if (!standing || !isToastShown(standing.toastId) || isTyping(event.target)) return;
      event.preventDefault();
      dismissToast(standing.toastId);
      press?.(standing);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);

  return null;
}

/** In a field these keys take back what was typed. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea, select');
}
