import { useWindowEvent } from '#app/ui/hooks/use-window-event.ts';

/** Submits a form with Ctrl+S, or Cmd+S. */
export function useSaveKey(formId: string) {
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    // An open dialog must be closed first.
    if (document.querySelector('dialog:modal')) return;
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  });
}
