import { useFetcher } from 'react-router';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { StaffAnswer } from './staff-answer.server.ts';

/** Sends a short form of staff and shows the answer; the page is loaded again afterwards. */
export function useStaffAction(onDone?: () => void) {
  const fetcher = useFetcher<StaffAnswer>();
  const answer = useFetcherAnswer(fetcher, (answer) => {
    if (answer.ok) {
      toast({ title: 'Listo', description: answer.done });
      onDone?.();
    } else toast({ title: 'No se pudo guardar', description: answer.problem, kind: 'destructive' });
  });
  const errors: Record<string, string[] | null> = answer && !answer.ok ? (answer.errors ?? {}) : {};
  return { fetcher, isBusy: fetcher.state !== 'idle', errors };
}
