import { CircleCheck, Clock } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

/** How it stands with a question to an expert. */
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
