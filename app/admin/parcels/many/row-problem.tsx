import { CircleAlert } from 'lucide-react';

/** Why the row of a list was not changed. */
export function RowProblem({ problem }: { problem: string | undefined }) {
  if (!problem) return null;
  return (
    <p role="alert" className="flex gap-1.5 text-label font-semibold text-danger sm:col-span-full">
      <CircleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
      {problem}
    </p>
  );
}
