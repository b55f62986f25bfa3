/**
 * Tracks unfinished input, so that a live update does not refresh the page while a dialog is open or a form has unsent
 * changes.
 */
export function watchTyping(): { isBusy: () => boolean; onRenewed: () => void; stop: () => void } {
  const written = new Set<HTMLFormElement>();
  const sent = new Set<HTMLFormElement>();

  const onInput = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null;
    // Search forms (GET) have nothing to lose.
    if (form?.getAttribute('method') !== 'post') return;
    written.add(form);
    sent.delete(form);
  };
  const onSubmit = ({ target }: Event) => {
    if (target instanceof HTMLFormElement) sent.add(target);
  };
  document.addEventListener('input', onInput);
  document.addEventListener('submit', onSubmit);

  return {
    isBusy() {
      for (const form of written) if (!form.isConnected) written.delete(form);
      return written.size > 0 || document.querySelector('dialog:modal') !== null;
    },
    /**
     * Call when the page has new data, which follows a saved form. A refused form brings no new data and stays tracked.
     */
    onRenewed() {
      for (const form of sent) written.delete(form);
      sent.clear();
    },
    stop() {
      document.removeEventListener('input', onInput);
      document.removeEventListener('submit', onSubmit);
    },
  };
}
