import { useState } from 'react';
import { Panel } from '#app/admin/ui/panel.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { CityField } from '#app/ui/shop/city-field.tsx';
import { departments } from '#shop/places/departments.ts';
import type { RuleErrors } from '#shop/shipping/editing/shipping-rule-form.ts';

type PlaceFieldsProps = { department: string | undefined; city: string | undefined; errors: RuleErrors };

/** The inputs for the department or the municipality of a new rule. */
export function PlaceFields({ department = '', city = '', errors }: PlaceFieldsProps) {
  const [chosen, setChosen] = useState(department);
  return (
    <Panel title="Para dónde" id="lugar">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <SelectField
          name="department"
          label="Departamento"
          defaultValue={department}
          onChange={({ target }) => setChosen(target.value)}
          error={errors.department ?? null}
        >
          <option value="">Elige</option>
          {departments.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <CityField
          name="city"
          label="Municipio"
          optional
          department={chosen}
          namesDepartments
          defaultValue={city}
          maxLength={120}
          hint="Vacío: todo el departamento."
          error={errors.city ?? null}
        />
      </div>
    </Panel>
  );
}
