import { type ComponentProps, useEffect, useId, useState } from 'react';
import { TextField } from '#app/ui/field.tsx';

type CityFieldProps = ComponentProps<typeof TextField> & {
  department: string;
  /** without a department, suggests all municipalities, each with its department */
  namesDepartments?: boolean;
};

/** A text field for a city, with suggestions from the chosen department's municipalities. */
export function CityField({ department, namesDepartments = false, ...props }: CityFieldProps) {
  const id = useId();
  const [suggested, setSuggested] = useState<string[]>([]);

  useEffect(() => {
    if (department === '' && !namesDepartments) return;
    let isCurrent = true;
    // Loaded on demand: the list of municipalities is larger than the form. Without it the field has no suggestions.
    import('#shop/places/colombia-municipalities.ts')
      .then(
        ({ municipalitiesOf, placeNames }) =>
          isCurrent && setSuggested(department === '' ? placeNames() : municipalitiesOf(department)),
      )
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [department, namesDepartments]);

  return (
    <>
      <TextField {...props} list={id} />
      <datalist id={id}>
        {suggested.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
