import { Panel } from '#app/admin/ui/panel.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { CityField } from '#app/ui/shop/city-field.tsx';
import { departments } from '#shop/places/departments.ts';
import { longest } from '#shop/settings/store-form.ts';
import { type StoreFields, textProps } from './field-props.ts';

/** The shop's address and opening hours. */
export function PlacePanel({ fields }: { fields: StoreFields }) {
  const department = fields.department.value ?? '';
  return (
    <Panel title="Ubicación y horario" id="ubicacion">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-5 sm:grid-cols-2">
        <SelectField {...textProps(fields.department)} label="Departamento">
          <option value="">Sin departamento</option>
          {departments.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <CityField
          {...textProps(fields.city)}
          department={department}
          label="Ciudad"
          hint="La del examen y de las recogidas en tienda"
          maxLength={longest.city}
          autoComplete="off"
        />
        <TextField
          {...textProps(fields.mapAddress)}
          label="Dirección en el mapa"
          optional
          hint="Lo que se busca en el mapa. Vacía: la dirección de contacto."
          className="sm:col-span-2"
          maxLength={longest.mapAddress}
        />
        <TextField
          {...textProps(fields.openingHours)}
          label="Horario"
          optional
          hint="Ejemplo: Lunes a sábado, 8:30 a. m. a 6:30 p. m."
          className="sm:col-span-2"
          maxLength={longest.openingHours}
        />
      </div>
    </Panel>
  );
}
