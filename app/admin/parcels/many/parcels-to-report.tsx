import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { SelectPage } from '#app/admin/list/select-box.tsx';
import { SelectionBar } from '#app/admin/list/selection-bar.tsx';
import { useSelection } from '#app/admin/list/use-selection.ts';
import { manyRatesHref, parcelLabelsHref } from '#app/admin/parcels/parcels-href.ts';
import { SheetDownloads } from '#app/admin/parcels/sheets/sheet-downloads.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { ParcelInList } from '#shop/parcels/list-parcels.server.ts';
import type { ParcelMoney } from '#shop/remittances/parcel-money.ts';
import { chosenParcelsForm, type ReportedTogether } from './many-parcels.ts';
import { ParcelList } from './parcel-list.tsx';
import { useManyParcels } from './use-many-parcels.ts';

const words: Record<ReportedTogether, { press: string; title: [one: string, many: string]; after: string }> = {
  collected: {
    press: 'Ya los recogieron',
    title: ['Paquete entregado', 'Paquetes entregados'],
    after: 'con la transportadora, y el pedido en Enviado.',
  },
  'in-transit': {
    press: 'Reintentar la entrega',
    title: ['Paquete en camino', 'Paquetes en camino'],
    after: 'en «En camino». Pídele a la transportadora que lo intente otra vez.',
  },
  delivered: {
    press: 'Marcar como entregados',
    title: ['Paquete entregado', 'Paquetes entregados'],
    after: 'en «Entregado al cliente».',
  },
  refused: {
    press: 'Marcar como rechazados',
    title: ['Paquete rechazado', 'Paquetes rechazados'],
    after: 'en «Devueltos», de vuelta a la tienda.',
  },
};

type ParcelsToReportProps = {
  parcels: ParcelInList[];
  money: Record<string, ParcelMoney>;
  /** what may be reported of them */
  reports: ReportedTogether[];
  /** those whose file of the selected parcels is offered */
  carriers: { id: string; name: string }[];
  /** whether guides can be bought */
  isOnline: boolean;
  /** shown in place of no parcels */
  empty: ReactNode;
  onCleared: () => void;
};

/** Parcels of which staff select several: they report what happened, print the labels, or download the carrier's file. */
export function ParcelsToReport({
  parcels,
  money,
  empty,
  reports,
  carriers,
  isOnline,
  onCleared,
}: ParcelsToReportProps) {
  const selection = useSelection(parcels.map(({ id }) => id));
  const chosen = parcels.filter(({ id }) => selection.has(id));
  const [sent, setSent] = useState<ReportedTogether | null>(null);
  const reporting = useManyParcels('/admin/parcels/report', (done, untouched) => {
    selection.choose(untouched);
    if (untouched.length === 0) onCleared();
    if (done === 0 || sent === null) return;
    const { title, after } = words[sent];
    toast({
      title: done === 1 ? title[0] : title[1],
      description: `${done === 1 ? 'Quedó 1' : `Quedaron ${done}`} ${after}`,
    });
  });
  const report = (state: ReportedTogether) => {
    setSent(state);
    reporting.submit(chosenParcelsForm(state, chosen));
  };
  if (parcels.length === 0) return empty;
  return (
    <div className="grid grid-cols-1 gap-4">
      <SelectPage selection={selection} hasWords className="-ml-2.5 justify-self-start" />
      <ParcelList parcels={parcels} money={money} selection={selection} problems={reporting.problems} />
      <SelectionBar
        selection={selection}
        words={{ one: 'paquete seleccionado', many: 'paquetes seleccionados' }}
        onCleared={onCleared}
      >
        {reports.map((state, index) => (
          <Button
            key={state}
            size="sm"
            variant={index === 0 ? 'primary' : 'neutral'}
            onClick={() => report(state)}
            disabled={reporting.isBusy && sent !== state}
            pending={reporting.isBusy && sent === state}
            pendingText="Guardando..."
            className={index === 0 && reports.length === 3 ? 'max-sm:col-span-2' : ''}
          >
            {words[state].press}
          </Button>
        ))}
        {reports.includes('collected') && (
          <>
            <Link
              to={parcelLabelsHref([...new Set(chosen.map(({ order }) => order.id))])}
              className={buttonClass('neutral', 'sm')}
            >
              Imprimir etiquetas
            </Link>
            {isOnline && (
              <Link to={manyRatesHref(selection.ids)} className={buttonClass('neutral', 'sm')}>
                Comprar guías
              </Link>
            )}
            <SheetDownloads parcels={chosen} carriers={carriers} />
          </>
        )}
      </SelectionBar>
    </div>
  );
}
