import { ListChecks, Package, Tag } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { printsHref } from '#app/admin/orders/orders-href.ts';
import { Modal, ModalHeader } from '#app/ui/dialog.tsx';

const prints = [
  { name: 'picking', label: 'Lista de alistamiento', text: 'Todos los productos, con sus unidades', Icon: ListChecks },
  { name: 'slips', label: 'Hojas de empaque', text: 'Una hoja por pedido', Icon: Package },
  { name: 'labels', label: 'Etiquetas de envío', text: 'Una de 100 × 150 mm por pedido', Icon: Tag },
] as const;

/** Offers what can be printed for the selected orders. */
export function PrintSheet({ open, orderIds, onClose }: { open: boolean; orderIds: string[]; onClose: () => void }) {
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      kind="dialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-description`}
      className="max-md:w-full md:w-[420px]"
    >
      <ModalHeader
        id={id}
        title="Imprimir"
        description={orderIds.length === 1 ? 'De 1 pedido:' : `De ${orderIds.length} pedidos:`}
        onClose={onClose}
        className="px-6 py-4"
      />
      <ul className="grid gap-1 overflow-y-auto p-3">
        {prints.map(({ name, label, text, Icon }) => (
          <li key={name}>
            <Link
              to={printsHref(name, orderIds)}
              className="flex min-h-14 w-full items-center gap-4 rounded-control px-3 py-2 text-admin-body transition-colors duration-150 hover:bg-green-tint"
            >
              <Icon aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0 text-green" />
              <span>
                <span className="block font-semibold">{label}</span>
                <span className="block text-label font-normal text-ink-2">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
