import { Link } from 'react-router';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { TestCarrierNote } from '#app/admin/parcels/guides/test-carrier-note.tsx';
import { carrierHref, carrierSheetHref } from '#app/admin/parcels/parcels-href.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import type { ListedCarrier } from '#shop/parcels/carriers/list-carriers.server.ts';
import { CarrierFields } from './carrier-fields.tsx';

type CarrierRowProps = {
  carrier: ListedCarrier;
  /** whether the interface sells no real guides */
  isTest: boolean;
};

/** A carrier with the form that renames it, changes its tracking address or takes it off the offer. */
export function CarrierRow({ carrier, isTest }: CarrierRowProps) {
  const { fetcher, isBusy, errors } = useStaffAction();
  const { id, name, kind, trackingPattern, isActive, isUsed, hasSheet } = carrier;
  return (
    <li className="rounded-card-admin border border-line bg-surface px-4 py-3 text-admin-body md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</h2>
        <Badge tone={isActive ? 'green' : 'neutral'}>{isActive ? 'Se ofrece' : 'Ya no se ofrece'}</Badge>
      </div>
      <p className="text-label [overflow-wrap:anywhere] text-ink-2">
        {kind !== 'manual'
          ? 'En línea: cotiza, compra y rastrea las guías'
          : trackingPattern || 'Sin dirección de rastreo'}
      </p>
      {kind !== 'manual' && isTest && <TestCarrierNote />}
      {kind === 'manual' && (
        <Link
          to={carrierSheetHref(id)}
          className="inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-4"
        >
          {hasSheet ? 'Archivo para cargar los envíos' : 'Preparar su archivo para cargar los envíos'}
          <span className="sr-only"> en {name}</span>
        </Link>
      )}
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-green">
          Cambiar<span className="sr-only"> {name}</span>
        </summary>
        <fetcher.Form
          method="post"
          action={carrierHref(id)}
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2 pb-3"
        >
          <CarrierFields carrier={carrier} errors={errors} />
          <CheckboxField
            name="isActive"
            defaultChecked={isActive}
            hint={isUsed ? 'Sus paquetes quedan como están.' : undefined}
          >
            Se ofrece para paquetes nuevos
          </CheckboxField>
          <Button
            type="submit"
            variant="secondary"
            pending={isBusy}
            pendingText="Guardando..."
            className="justify-self-start max-sm:w-full"
          >
            Guardar
          </Button>
        </fetcher.Form>
      </details>
    </li>
  );
}
