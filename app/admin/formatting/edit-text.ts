import type { TextEdit } from './text-marks.ts';

/** Edits the text of a field as typing would, so that the browser can undo it, and moves the focus there. */
export function editText(field: HTMLTextAreaElement, { start, end, text, select }: TextEdit): void {
  field.focus();
  field.setSelectionRange(start, end);
  // Setting the value would drop what the browser can undo. The command is deprecated without a successor.
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (!isDone) {
    field.setRangeText(text, start, end);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(select.start, select.end);
}

/** Puts words in place of the selection of a field. */
export function insertWords(field: HTMLTextAreaElement, words: string): void {
  const { selectionStart: start, selectionEnd: end } = field;
  const after = start + words.length;
  editText(field, { start, end, text: words, select: { start: after, end: after } });
}
