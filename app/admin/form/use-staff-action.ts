import { useFetcher } from 'react-router';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { StaffAnswer } from './staff-answer.server.ts';

/**
 * Sends a short form of staff and shows the answer; the page is loaded again afterwards. If fields are wrong, the first
 * of them gets the focus.
 *
 * @param onRefused shows the problem, in place of a toast
 */
export function useStaffAction(onDone?: () => void, onRefused: (refusal: Refusal) => void = toastRefusal) {
  const fetcher = useFetcher<StaffAnswer>();
  const answer = useFetcherAnswer(fetcher, (answer) => {
    if (answer.ok) {
      toast({ title: 'Listo', description: answer.done });
      onDone?.();
    } else {
      if (answer.errors) focusFirstError();
      onRefused(answer);
    }
  });
  const errors: Record<string, string[] | null> = answer && !answer.ok ? (answer.errors ?? {}) : {};
  return { fetcher, isBusy: fetcher.state !== 'idle', errors, answer };
}

type Refusal = Extract<StaffAnswer, { ok: false }>;

/** In the form whose button was pressed; the messages are shown already. */
function focusFirstError() {
  const form = document.activeElement?.closest('form') ?? document;
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

function toastRefusal({ title = 'No se pudo guardar', problem }: Refusal) {
  toast({ title, description: problem, kind: 'destructive' });
}
