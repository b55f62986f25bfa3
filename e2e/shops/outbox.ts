import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The contents of the files in a shop's outbox; `ending` selects the text or the HTML of its mails. */
export function readOutbox(outbox: string, ending = ''): string[] {
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((file) => file.endsWith(ending) && !file.endsWith('.part'))
    .sort()
    .map((file) => readFileSync(path.join(outbox, file), 'utf8'));
}

/** The mails sent so far that contain all these words, with non-breaking spaces replaced by plain ones. */
export function mailsSaying(outbox: string, ...words: string[]): string[] {
  const texts = readOutbox(outbox, '.txt').map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '));
  return texts.filter((mail) => words.every((word) => mail.includes(word)));
}
