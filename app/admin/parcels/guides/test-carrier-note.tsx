import { Badge } from '#app/ui/badge.tsx';

/** Says that the interface sells no real guides. */
export function TestCarrierNote() {
  return (
    <p>
      <Badge tone="amber">Transportadora de prueba</Badge>
    </p>
  );
}
