/**
 * Keeps an eye on what somebody is in the middle of, so that a screen is not renewed under their hands: a dialog that is
 * open, or a form they wrote in and have not sent.
 */
export function watchTyping(): { isBusy: () => boolean; onRenewed: () => void; stop: () => void } {
  const written = new Set<HTMLFormElement>();
  const sent = new Set<HTMLFormElement>();

  const onInput = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null;
    // A search asks for another list; nothing in it is lost.
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
    /** The page has new data, as it has after a form was taken; one that was refused brings none and is kept. */
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
