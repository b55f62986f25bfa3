import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '#app/ui/button.tsx';

type RowButtonsProps = {
  /** the row's name with article and number, for labels: 'la cuenta 2' */
  row: string;
  /** verb of the remove button */
  removing: 'Quitar' | 'Eliminar';
  isFirst: boolean;
  isLast: boolean;
  idOf: (deed: 'up' | 'down') => string;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** The buttons that move a row of an editable list up or down, or remove it. */
export function RowButtons({ row, removing, isFirst, isLast, idOf, onMove, onRemove }: RowButtonsProps) {
  return (
    <>
      <IconButton id={idOf('up')} label={`Subir ${row}`} look="plain" disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden="true" size={20} strokeWidth={1.75} />
      </IconButton>
      <IconButton id={idOf('down')} label={`Bajar ${row}`} look="plain" disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden="true" size={20} strokeWidth={1.75} />
      </IconButton>
      <IconButton label={`${removing} ${row}`} look="plain" className="-mr-2.5" onClick={onRemove}>
        <Trash2 aria-hidden="true" size={20} strokeWidth={1.75} />
      </IconButton>
    </>
  );
}
