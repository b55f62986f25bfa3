import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { FaultCode } from '../ui/fault-code.tsx';
import { ErrorPanel } from '../ui/states.tsx';

type LoadErrorProps = {
  error: unknown;
  /** what could not be loaded, as the heading says it */
  title: string;
  /** what stands before the reason */
  lead?: string;
};

/** A page whose data did not come, or whose visitor the database could not name. What address or visitor is to blame for goes further up. */
export function LoadError({ error, title, lead = '' }: LoadErrorProps) {
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status !== 503) throw error;
  return (
    <div className="rounded-card-admin border border-line bg-surface">
      <ErrorPanel title={title} onRetry={revalidate}>
        {lead}Base de datos no disponible.
        <FaultCode />
      </ErrorPanel>
    </div>
  );
}
