import { useLocation, useNavigate } from 'react-router';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import type { OrderedAgain } from './ordered-again-changes.tsx';

const loadChanges = async () => (await import('./ordered-again-changes.tsx')).OrderedAgainChanges;

/** Shows, after a reorder, what has changed since that order; its code is loaded only then. */
export function OrderedAgainNotice() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const again = readOrderedAgain(state);
  const Changes = useOnDemand(loadChanges, again !== null, () => {});
  const close = () => void navigate('.', { replace: true, state: null, preventScrollReset: true });
  // Screen readers announce text only in a live region that was on the page before.
  return <div role="status">{again && Changes && <Changes again={again} onClose={close} />}</div>;
}

function readOrderedAgain(state: unknown): OrderedAgain | null {
  const again = (state as { again?: OrderedAgain } | null)?.again;
  return again && Array.isArray(again.notices) ? again : null;
}
