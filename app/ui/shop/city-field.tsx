import { type ComponentProps, useEffect, useId, useState } from 'react';
import { TextField } from '#app/ui/field.tsx';

/** A city in free text, with the municipalities of the chosen department suggested. */
export function CityField({ department, ...props }: { department: string } & ComponentProps<typeof TextField>) {
  const id = useId();
  const [suggested, setSuggested] = useState<string[]>([]);

  useEffect(() => {
    if (department === '') return;
    let isCurrent = true;
    // Loaded when first needed: the list of the whole country is larger than the form. Without it the field is plain text.
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
