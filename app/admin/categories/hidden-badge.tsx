import { EyeOff } from 'lucide-react';
import { Badge } from '#app/ui/badge.tsx';

/** Marks a category that shoppers do not see. */
export function HiddenBadge() {
  return (
    <Badge tone="neutral" icon={<EyeOff aria-hidden="true" />}>
      Oculta
    </Badge>
  );
}
