import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { useWindowEvent } from '#app/ui/hooks/use-window-event.ts';
import { dismissToast, isToastShown, type ToastMessage, toast } from '#app/ui/toast.tsx';

/** How long the toast is shown: long enough to read it and reach the button. Pauses while it has pointer or focus. */
const undoMs = 10_000;

type Undo = {
  /** the route that undoes it: answers `{ ok: true }`, or `{ ok: false, problem }` in Spanish */
  action: string;
  /** the form posted to that route */
  form: FormData;
  /** shown after undoing */
  undone: ToastMessage;
  /** the title if undoing failed; the problem is the text below it */
  failed?: string;
};

let standing: (Undo & { toastId: number }) | null = null;
let press: ((undo: Undo) => void) | null = null;

/** Shows a toast with an undo button, which works on any page of the back office. */
export function undoToast(message: ToastMessage, undo: Undo) {
  const toastId = toast({
    durationMs: undoMs,
    ...message,
    action: { label: 'Deshacer', onPress: () => press?.(undo) },
  });
  standing = { ...undo, toastId };
}

/**
 * Sends the requests that `undoToast` offers and reports their result. Rendered once, in the layout of the back office.
 */
export function UndoHost() {
  const fetcher = useFetcher<{ ok: true } | { ok: false; problem: string }>();
  const sent = useRef<Undo | null>(null);

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

  useFetcherAnswer(fetcher, (answer) => {
    const undo = sent.current;
    if (!undo) return;
    sent.current = null;
    if (answer.ok) toast(undo.undone);
    else toast({ title: undo.failed ?? 'Error al deshacer', description: answer.problem, kind: 'destructive' });
  });

  // The toast is at the end of the document, far from the focus, so Ctrl+Z undoes too.
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    if (!standing || !isToastShown(standing.toastId) || isTyping(event.target)) return;
    event.preventDefault();
    dismissToast(standing.toastId);
    press?.(standing);
  });

  return null;
}

/** Tells whether Ctrl+Z belongs to the element, as in a text field, where it undoes typing. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea, select');
}
