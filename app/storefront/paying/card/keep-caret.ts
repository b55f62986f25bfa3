import type { InputEvent } from 'react';

/**
 * Formats an input's text while it is typed and keeps the caret behind the same digit.
 *
 * @param format its second argument says whether text is being deleted
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
  // Not for an autofilled field without focus: some browsers focus the field whose selection changes.
  if (document.activeElement === input) input.setSelectionRange(place, place);
}

/** Returns the position behind the given number of digits. */
export function placeAfterDigits(text: string, digits: number): number {
  let left = digits;
  for (const [index, sign] of [...text].entries()) {
    if (left === 0) return index;
    if (/\d/.test(sign)) left -= 1;
  }
  return text.length;
}

const countDigits = (text: string) => text.replaceAll(/\D/g, '').length;
