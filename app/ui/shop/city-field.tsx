import { type ComponentProps, useEffect, useId, useState } from 'react';
import { TextField } from '#app/ui/field.tsx';

/** A text field for a city, with suggestions from the chosen department's municipalities. */
export function CityField({ department, ...props }: { department: string } & ComponentProps<typeof TextField>) {
  const id = useId();
  const [suggested, setSuggested] = useState<string[]>([]);

  useEffect(() => {
    if (department === '') return;
    let isCurrent = true;
    // Loaded on demand: the list of municipalities is larger than the form. Without it the field has no suggestions.
    import('#shop/colombia-municipalities.ts')
      .then(({ municipalitiesOf }) => isCurrent && setSuggested(municipalitiesOf(department)))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [department]);

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
