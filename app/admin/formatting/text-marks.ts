/** How staff may format a text; see `readMarkdown`. */
export type Mark = 'heading' | 'bold' | 'list' | 'link';

/** A selection of a text; without a length it is the place of the cursor. */
export type Selected = { start: number; end: number };

/** What replaces the part of a text from `start` to `end`, and what is selected afterwards. */
export type TextEdit = Selected & { text: string; select: Selected };

/** Marks the selected words or lines; those that have the mark lose it. */
export function markText(text: string, selected: Selected, mark: Mark): TextEdit {
  switch (mark) {
    case 'bold':
      return markBold(text, withoutSpaces(text, selected));
    case 'link':
      return markLink(text, withoutSpaces(text, selected));
    case 'heading':
      return markLines(text, selected, '## ');
    case 'list':
      return markLines(text, selected, '- ');
  }
}

const stars = '**';

function markBold(text: string, { start, end }: Selected): TextEdit {
  const words = text.slice(start, end);
  if (text.slice(0, start).endsWith(stars) && text.slice(end).startsWith(stars)) {
    const from = start - stars.length;
    return { start: from, end: end + stars.length, text: words, select: { start: from, end: from + words.length } };
  }
  const marked = words || 'texto importante';
  const inner = start + stars.length;
  return { start, end, text: `${stars}${marked}${stars}`, select: { start: inner, end: inner + marked.length } };
}

/** The address, which is typed next, is selected. */
function markLink(text: string, { start, end }: Selected): TextEdit {
  const words = text.slice(start, end) || 'texto del enlace';
  const address = 'https://';
  const at = start + `[${words}](`.length;
  return { start, end, text: `[${words}](${address})`, select: { start: at, end: at + address.length } };
}

const otherMark = /^(?:#{1,6} |[-*] |\d+\. )/;

function markLines(text: string, selected: Selected, prefix: string): TextEdit {
  // A selection that ends after a line break does not reach into the next line.
  const lastOf = selected.end > selected.start && text[selected.end - 1] === '\n' ? selected.end - 1 : selected.end;
  const start = text.lastIndexOf('\n', selected.start - 1) + 1;
  const lineEnd = text.indexOf('\n', lastOf);
  const end = lineEnd < 0 ? text.length : lineEnd;
  const lines = text.slice(start, end).split('\n');
  const isMarked = lines.every((line) => line.startsWith(prefix) || line === '') && lines.some((line) => line !== '');
  const marked = lines
    .map((line) => {
      if (isMarked) return line.slice(prefix.length);
      return line === '' && lines.length > 1 ? line : prefix + line.replace(otherMark, '');
    })
    .join('\n');
  const last = start + marked.length;
  return { start, end, text: marked, select: { start: lines.length > 1 ? start : last, end: last } };
}

/** The selection without the spaces around its words, which would undo the marks. */
function withoutSpaces(text: string, { start, end }: Selected): Selected {
  const words = text.slice(start, end);
  const before = words.length - words.trimStart().length;
  return words.trim() === ''
    ? { start: end, end }
    : { start: start + before, end: start + before + words.trim().length };
}
