/** The class of a radio button, for `<input type="radio">`. */
export const radioClass =
  'block size-6 shrink-0 appearance-none rounded-full border border-field bg-surface transition-colors duration-150 checked:border-[7px] checked:border-green disabled:border-line disabled:bg-disabled forced-colors:appearance-auto';
