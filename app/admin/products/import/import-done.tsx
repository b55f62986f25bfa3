import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { countText } from './import-words.ts';
import type { ImportState } from './use-import.ts';

type ImportDoneProps = { state: Extract<ImportState, { at: 'applied' }>; onAgain: () => void };

export function ImportDone({ state: { name, created, changed }, onAgain }: ImportDoneProps) {
  return (
    <Panel title="Importación terminada" id="importacion-terminada">
      <p role="status" className="flex items-start gap-2.5 text-admin-body">
        <CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-leaf" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {name}: {countText(created, 'producto creado', 'productos creados')} y{' '}
          {countText(changed, 'cambiado', 'cambiados')}.
        </span>
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Link to="/admin/products" className={buttonClass('primary', 'sm')}>
          Ver los productos
        </Link>
        <Button variant="neutral" size="sm" onClick={onAgain}>
          Importar otro archivo
        </Button>
      </div>
    </Panel>
  );
}
