import { ListChecks, Package, Tag } from 'lucide-react';
import { Link } from 'react-router';
import { printsHref } from '#app/admin/orders/orders-href.ts';
import { ChoiceSheet, choiceClass } from '#app/admin/ui/choice-sheet.tsx';

const prints = [
  { name: 'picking', label: 'Lista de alistamiento', text: 'Todos los productos, con sus unidades', Icon: ListChecks },
  { name: 'slips', label: 'Hojas de empaque', text: 'Una hoja por pedido', Icon: Package },
  { name: 'labels', label: 'Etiquetas de envío', text: 'Una de 100 × 150 mm por pedido', Icon: Tag },
] as const;

/** Offers what can be printed for the selected orders. */
export function PrintSheet({ open, orderIds, onClose }: { open: boolean; orderIds: string[]; onClose: () => void }) {
  return (
    <ChoiceSheet
      open={open}
      title="Imprimir"
      description={orderIds.length === 1 ? 'De 1 pedido:' : `De ${orderIds.length} pedidos:`}
      onClose={onClose}
    >
      {prints.map(({ name, label, text, Icon }) => (
        <li key={name}>
          <Link to={printsHref(name, orderIds)} className={choiceClass}>
            <Icon aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0 text-green" />
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="block text-label font-normal text-ink-2">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ChoiceSheet>
  );
}
