import { CircleCheck, Clock } from 'lucide-react';
import { Badge } from '#app/ui/badge.tsx';

/** The state of a question to an expert. */
export function QuestionStateBadge({ answered }: { answered: boolean }) {
  return answered ? (
    <Badge tone="green" icon={<CircleCheck aria-hidden="true" />}>
      Respondida
    </Badge>
  ) : (
    <Badge tone="amber" icon={<Clock aria-hidden="true" />}>
      Esperando respuesta
    </Badge>
  );
}
