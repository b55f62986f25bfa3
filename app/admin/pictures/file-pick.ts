import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

/** The looks of a file chooser: a label like a button around the hidden control, which has the focus. */
export const filePickClass = classNames(
  buttonClass('secondary', 'sm'),
  'cursor-pointer has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-green',
);
