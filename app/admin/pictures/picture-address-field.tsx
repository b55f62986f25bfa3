import { TextField } from '#app/ui/field.tsx';

type PictureAddressFieldProps = {
  value: string;
  isBusy: boolean;
  onChange: (text: string) => void;
  /** fetches the picture: the field was left, or Enter was pressed in it */
  onDone: () => void;
  className?: string;
};

/** The address of a picture elsewhere, which the shop copies. */
export function PictureAddressField({ value, isBusy, onChange, onDone, className }: PictureAddressFieldProps) {
  return (
    <TextField
      label="O pega la dirección de una imagen"
      type="url"
      inputMode="url"
      placeholder="https://"
      value={value}
      readOnly={isBusy}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onDone}
      onKeyDown={(event) => {
        // Enter fetches the picture; by default it would submit the whole form.
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onDone();
      }}
      {...(className && { className })}
    />
  );
}
