import { CircleAlert } from 'lucide-react';

type FormProblemProps = {
  /** the sentences; nothing is shown without one */
  problems: readonly (string | undefined)[];
};

/** Why a form was refused, above its fields. */
export function FormProblem({ problems }: FormProblemProps) {
  const shown = problems.filter(Boolean);
  if (shown.length === 0) return null;
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-control-admin bg-danger-tint px-4 py-3 text-admin-body font-semibold text-danger"
    >
      <CircleAlert aria-hidden="true" size={20} className="mt-px shrink-0" />
      <div className="min-w-0">
        {shown.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </div>
  );
}
