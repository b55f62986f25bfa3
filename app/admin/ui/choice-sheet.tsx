import { type ReactNode, useId } from 'react';
import { Modal, ModalHeader } from '#app/ui/dialog.tsx';

/** Look of a choice: a link or a button that fills its row. */
export const choiceClass =
  'flex min-h-14 w-full items-center gap-4 rounded-control px-3 py-2 text-left text-admin-body transition-colors duration-150 hover:bg-green-tint aria-disabled:hover:bg-transparent';

type ChoiceSheetProps = {
  open: boolean;
  title: string;
  description: string;
  onClose: () => void;
  /** what the choices lead to, below them */
  note?: ReactNode;
  /** the choices, each a list item */
  children: ReactNode;
};

/** A dialog that offers a list of choices. */
export function ChoiceSheet({ open, title, description, onClose, note, children }: ChoiceSheetProps) {
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
      <ModalHeader id={id} title={title} description={description} onClose={onClose} className="px-6 py-4" />
      <ul className="grid gap-1 overflow-y-auto p-3">{children}</ul>
      {note && <p className="border-t border-line px-6 py-4 text-label text-ink-2">{note}</p>}
    </Modal>
  );
}
