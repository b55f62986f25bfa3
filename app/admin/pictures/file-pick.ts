import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';

/**
 * The style of a file chooser: a label that looks like a button around a visually hidden input, which takes the focus.
 */
export const filePickClass = classNames(
  buttonClass('secondary', 'sm'),
  'cursor-pointer has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-green',
);
