import type { ComponentProps } from 'react';
import { TextField } from '#app/ui/field.tsx';
import { longestBarcode } from '#shop/catalog/fields/packs-field.ts';

/** The input of a barcode. A scanner types the code and presses Enter, which does not submit the form here. */
export function BarcodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      // The limit leaves room for spaces, which are dropped.
      maxLength={longestBarcode + 20}
      autoComplete="off"
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
