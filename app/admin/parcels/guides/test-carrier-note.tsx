import { Badge } from '#app/ui/badge.tsx';

/** Says that the interface sells no real guides, and that those of a sandbox cannot be sent. */
export function TestCarrierNote({ isSandbox = false }: { isSandbox?: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-admin-body">
      <Badge tone="amber">Transportadora de prueba</Badge>
      {isSandbox && <span>Las guías que compres son de prueba: no se pueden despachar.</span>}
    </p>
  );
}
