import type { InputEvent } from 'react';

/**
 * Writes an input's text anew as somebody types, and leaves the caret behind the same figure as before.
 *
 * @param format is told whether something is being taken away
 */
export function keepCaret(event: InputEvent<HTMLInputElement>, format: (typed: string, isDeleting: boolean) => string) {
  const input = event.currentTarget;
  const typed = input.value;
  const isDeleting = (event.nativeEvent.inputType ?? '').startsWith('delete');
  const shown = format(typed, isDeleting);
  if (shown === typed) return;
  const caret = input.selectionStart ?? typed.length;
  const place = caret === typed.length ? shown.length : placeAfterDigits(shown, countDigits(typed.slice(0, caret)));
  input.value = shown;
  // A filled-in field that does not have the focus keeps it that way: some browsers give it to what is selected.
  if (document.activeElement === input) input.setSelectionRange(place, place);
}

/** Where the given number of digits has gone by. */
export function placeAfterDigits(text: string, digits: number): number {
  let left = digits;
  for (const [index, sign] of [...text].entries()) {
    if (left === 0) return index;
    if (/\d/.test(sign)) left -= 1;
  }
  return text.length;
}

const countDigits = (text: string) => text.replaceAll(/\D/g, '').length;
