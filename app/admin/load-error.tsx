import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { explainLoadFailure } from '#app/faults/fault-words.ts';
import { FaultCode } from '#app/ui/fault-code.tsx';
import { ErrorPanel } from '#app/ui/states.tsx';

type LoadErrorProps = {
  error: unknown;
  /** heading: what could not be loaded */
  title: string;
  /** precedes the reason */
  lead?: string;
};

/**
 * Shown in place of a page whose loader failed. Errors that the address or the visitor caused (403, 404) go to the next
 * error boundary.
 */
export function LoadError({ error, title, lead = '' }: LoadErrorProps) {
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status < 500) throw error;
  return (
    <div className="rounded-card-admin border border-line bg-surface">
      <ErrorPanel title={title} onRetry={revalidate}>
        {lead}
        {explainLoadFailure(error)}
        <FaultCode />
      </ErrorPanel>
    </div>
  );
}
