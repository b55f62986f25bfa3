import { CircleCheck, Sparkle } from 'lucide-react';
import { Badge } from '#app/ui/badge.tsx';

/** A badge with the number of questions that wait for an answer, or 'Respondida' if none do. */
export function AskedBadge({ waiting }: { waiting: number }) {
  return waiting > 0 ? (
    <Badge tone="blue" icon={<Sparkle aria-hidden="true" />}>
      {waiting === 1 ? 'Nueva' : `${waiting} nuevas`}
    </Badge>
  ) : (
    <Badge tone="green" icon={<CircleCheck aria-hidden="true" />}>
      Respondida
    </Badge>
  );
}
