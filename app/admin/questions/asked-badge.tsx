import { CircleCheck, Sparkle } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

/** How many questions wait for an answer, or that none does. */
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
