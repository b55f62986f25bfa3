import { Download } from 'lucide-react';
import { parcelSheetHref } from '#app/admin/parcels/parcels-href.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { ParcelInList } from '#shop/parcels/list-parcels.server.ts';

type SheetDownloadsProps = {
  parcels: Pick<ParcelInList, 'id' | 'carrierId'>[];
  /** those with a file */
  carriers: { id: string; name: string }[];
};

/** The files of the chosen parcels for their carriers, in both formats. */
export function SheetDownloads({ parcels, carriers }: SheetDownloadsProps) {
  return carriers.flatMap(({ id, name }) => {
    const ids = parcels.filter(({ carrierId }) => carrierId === id).map((parcel) => parcel.id);
    if (ids.length === 0) return [];
    return (['xlsx', 'csv'] as const).map((format) => (
      <a
        key={`${id} ${format}`}
        href={parcelSheetHref(id, format, ids)}
        download
        className={buttonClass('neutral', 'sm')}
      >
        <Download aria-hidden="true" size={18} />
        {format === 'xlsx' ? `Excel para ${name}` : 'CSV'}
        {format === 'csv' && <span className="sr-only"> para {name}</span>}
      </a>
    ));
  });
}
